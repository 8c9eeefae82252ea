/** `mds model`: what a config.json contains, as plain numbers. */
import { modelSpec } from "@/features/core/model/config/parse";
import { describeModel } from "@/features/core/model/describe";
import { kvBytesPerToken, stateBytesPerSequence } from "@/features/core/model/kv-cache";
import { parameterCounts } from "@/features/core/model/parameters";
import { flopsPerToken } from "@/features/core/operators/totals/flops-per-token";
import type { JsonObject } from "@/lib/json";
import { success, type Result } from "@/lib/result";

export function modelOutput(config: JsonObject, name?: string): Result<Readonly<Record<string, unknown>>> {
  const parsed = modelSpec(config, name);
  if (!parsed.ok) return parsed;
  const model = parsed.value;
  const counts = parameterCounts(model);
  const work = flopsPerToken(model);
  const described = describeModel(model);
  return success(
    {
      name: model.name,
      family: described.family,
      architecture: model.architecture,
      total_params: counts.total,
      active_params: counts.active,
      indexer_params: counts.indexer,
      mtp_params: counts.mtp,
      tower_params: counts.towers,
      layers: described.layers.all,
      layer_kinds: described.layers,
      attention: described.attention,
      kv_bytes_per_token: kvBytesPerToken(model, "bf16"),
      state_bytes_per_sequence: stateBytesPerSequence(model),
      prefill_flops_per_token_at_2048: work.prefillFlopsPerToken({ batch: 1, seqLen: 2048 }),
      decode_flops_per_token_at_4096: work.decodeFlopsPerToken({ batch: 1, kvLen: 4096 }),
      params: counts,
      quantisation: model.quantisation,
      max_context: model.maxContext,
      assumptions: model.assumptions.map(({ en }) => en),
      unknown_fields: model.unknownFields,
    },
    parsed.issues,
  );
}
