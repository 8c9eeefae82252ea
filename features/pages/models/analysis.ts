import { defineAnalysis } from "@/features/analysis/analysis";
import { toGb } from "@/lib/units/edge";
import { bytes } from "@/lib/units/quantity";
import { aboutModels } from "./about";
import { modelBench, type Bench } from "./bench";
import { modelsForm } from "./input";
import { benchReport } from "./report";

export const modelsAnalysis = defineAnalysis({
  ...aboutModels,
  ...modelsForm,
  run: modelBench,
  summary,
  report: benchReport,
  plain: ({ models }) => ({ models }),
});

function summary({ own, models }: Bench) {
  return {
    models: models.length,
    params: own.params.total,
    active_params: own.params.active,
    weights_gb: toGb(bytes(own.weightBytes)),
    kv_bytes_per_tok: own.kvBytesPerToken,
    prefill_flop_per_tok: own.prefillFlopsPerToken,
    decode_flop_per_tok: own.decodeFlopsPerToken,
    assumed: own.assumed.length,
    unknown_fields: own.unknown.length,
  };
}
