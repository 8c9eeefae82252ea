/** The same question put to AICompass's formulas. */
import { modelTitle } from "@/features/core/model/config/model-title";
import { compassModel } from "@/features/core/aicompass/from-model";
import { COMPASS_MODELS, type CompassModel } from "@/features/core/aicompass/presets";
import { compassReport, type CompassReport } from "@/features/core/aicompass/report";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { toMs } from "@/lib/units/edge";
import { patchSide } from "@/features/core/scenario/resolution/media";
import { SCENARIO_MODEL } from "./compass-fields";
import type { Input, HardwareAdvisorScenario } from "./input";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** null = not requested. Lengths, concurrency and targets are the scenario's. */
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

const noHeads = ({ model }: HardwareAdvisorScenario): Issue =>
  issue("ADVISOR-COMPASS-MODEL", "c_model", { modelTitle: modelTitle(model) });

const NO_TARGETS: Issue = issue("ADVISOR-COMPASS-TARGETS", "ttft_ms", {}, [
  { label: m.n500MsAnd50Ms, set: { ttft_ms: "500", tpot_ms: "50" } },
]);
