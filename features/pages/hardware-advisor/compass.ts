/** The same question put to AICompass's formulas. */
import { modelTitle } from "@/features/core/model/config/model-title";
import { compassModel } from "@/features/core/aicompass/from-model";
import { COMPASS_MODELS, type CompassModel } from "@/features/core/aicompass/presets";
import { compassReport, type CompassReport } from "@/features/core/aicompass/report";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { toMs } from "@/lib/units/edge";
import { patchSide } from "@/features/core/scenario/resolution/media";
import { SCENARIO_MODEL } from "./compass-fields";
import type { Input, HardwareAdvisorScenario } from "./input";

/** null = not asked for. Lengths, concurrency and targets are the scenario's. */
export function compassAnswer(scenario: HardwareAdvisorScenario, input: Input): Result<CompassReport | null> {
  if (!input.compat) return success(null);
  const model = modelFor(scenario, input);
  if (model === null) return failure(noHeads(scenario));
  const { ttft, tpot } = scenario.targets;
  if (ttft === null || tpot === null) return failure(NO_TARGETS);
  const { osl, concurrency } = scenario.workload;
  const { isl, audio_s } = scenario.params;
  return success(
    compassReport(model, {
      ...{ input: isl, output: osl, concurrency, ttft_ms: toMs(ttft), tpot_ms: toMs(tpot), audio_s },
      ...{ weights: input.c_weights, kv: input.c_kv, activations: input.c_acts },
      ...{ overhead: input.c_overhead, utilisation: input.c_util, factors: input.c_factors, units: input.c_units },
    }),
  );
}

function modelFor(
  { model, params: { image_px, patch_px } }: HardwareAdvisorScenario,
  { c_model }: Input,
): CompassModel | null {
  if (c_model !== SCENARIO_MODEL) return COMPASS_MODELS.find(({ id }) => id === c_model) ?? null;
  return compassModel(model, { px: image_px, patch: patchSide(model, patch_px) });
}

const noHeads = ({ model }: HardwareAdvisorScenario): Issue => ({
  code: "ADVISOR-COMPASS-MODEL",
  at: "c_model",
  message: text({
    en: `AICompass's formulas need attention heads; ${modelTitle(model).en} has none that they know.`,
    zh: `AICompass 的公式需要注意力头数；${modelTitle(model).zh} 没有其认识的注意力层。`,
  }),
  fix: text({ en: "Choose one of its models.", zh: "请选择其自带的模型。" }),
});

const NO_TARGETS: Issue = {
  code: "ADVISOR-COMPASS-TARGETS",
  at: "ttft_ms",
  message: text({
    en: "AICompass's formulas divide by a TTFT and a TPOT target, and one of them is open.",
    zh: "AICompass 的公式以 TTFT 与 TPOT 目标为除数，其中一个未设定。",
  }),
  fix: text({ en: "Set both targets.", zh: "请设定两个目标。" }),
  changes: [{ label: text({ en: "500 ms and 50 ms", zh: "500 ms 与 50 ms" }), set: { ttft_ms: "500", tpot_ms: "50" } }],
};
