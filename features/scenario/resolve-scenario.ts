/** Turns scenario parameters into model, chip, layouts, formats, workload and targets, or says what stands in the way. */
import { chipById } from "@/features/hardware/catalogue";
import { customChipFromLink } from "@/features/hardware/custom-chip";
import type { Chip } from "@/features/hardware/chip";
import { presetModel } from "@/features/model-config/preset-model";
import { parseConfigText } from "@/features/model-config/parse";
import type { ModelSpec } from "@/features/model/spec";
import { layoutIssues, type DegreeKeys } from "@/features/operators/sharding";
import type { Parallelism } from "@/features/operators/parallelism";
import { failure, success, type Result } from "@/lib/result";
import { fromMs } from "@/lib/units/edge";
import { unpackText } from "@/lib/packed-text";
import { precisionOf } from "./precision";
import type { Resolved } from "./resolve";
import type { Scenario } from "./schema";

/** Texts that are too long for a link and were fetched by their hash beforehand. */
export type Library = { readonly config?: string | undefined };

export function resolveScenario(params: Scenario, library: Library = {}): Result<Resolved> {
  const model = modelOf(params, library);
  const chip = chipOf(params);
  if (!model.ok || !chip.ok) return failure(...model.issues, ...chip.issues);
  const resolved = resolveOn(params, model.value, chip.value);
  if (!resolved.ok) return resolved;
  return success(resolved.value, [...model.issues, ...chip.issues, ...resolved.issues]);
}

/** The rest of a scenario, on a model and a chip that are known already. */
export function resolveOn(params: Scenario, model: ModelSpec, chip: Chip): Result<Resolved> {
  const prefill = layoutOf(params, model);
  const decode = params.split ? layoutOf(decodeDegrees(params), model) : prefill;
  const layout = [
    ...layoutIssues(model, prefill, PREFILL_KEYS),
    ...(params.split ? layoutIssues(model, decode, DECODE_KEYS) : []),
  ];
  if (layout.length > 0) return failure(...layout);
  const precision = precisionOf(params, model, chip);
  const { replicas, isl, osl, conc, prefix, ttft_ms, tpot_ms } = params;
  return success(
    {
      params,
      model,
      chip,
      prefill,
      decode,
      replicas,
      precision: precision.value,
      workload: { isl, osl, concurrency: conc, prefixHit: prefix / 100 },
      targets: {
        ttft: ttft_ms === null ? null : fromMs(ttft_ms),
        tpot: tpot_ms === null ? null : fromMs(tpot_ms),
      },
    },
    precision.issues,
  );
}

const PREFILL_KEYS: DegreeKeys = { tp: "tp", pp: "pp", ep: "ep", cp: "cp" };
const DECODE_KEYS: DegreeKeys = { tp: "d_tp", pp: "d_pp", ep: "d_ep", cp: "d_cp" };

export const CUSTOM = "custom";

/** The model of a scenario: a bundled preset, or the configuration that travels with the link. */
export function modelOf(params: Scenario, library: Library = {}): Result<ModelSpec> {
  if (params.config === "") return presetModel(params.model);
  const config = unpackText(params.config, library.config, "config");
  if (!config.ok) return config;
  return parseConfigText(config.value, params.model === CUSTOM ? undefined : params.model);
}

export function chipOf(params: Scenario): Result<Chip> {
  if (params.chip === "") return chipById(params.hw);
  const chip = unpackText(params.chip, undefined, "chip");
  return chip.ok ? customChipFromLink(chip.value) : chip;
}

type Degrees = { tp: number; adp: number; ep: number | null; pp: number; cp: number };

const decodeDegrees = ({ d_tp, d_adp, d_ep, d_pp, d_cp }: Scenario): Degrees => ({
  tp: d_tp,
  adp: d_adp,
  ep: d_ep,
  pp: d_pp,
  cp: d_cp,
});

/** EP auto: the widest that divides both the stage and the experts; the rest of the stage splits each expert. */
function layoutOf({ tp, adp, ep, pp, cp }: Degrees, model: ModelSpec): Parallelism {
  const stage = tp * adp * cp;
  const moe = model.layers.map((group) => group.ffn).find((ffn) => ffn.kind === "moe");
  if (!moe) return { tp, pp, dp: adp, ep: ep ?? 1, etp: stage, cp };
  const chosen = ep ?? greatestCommonDivisor(stage, moe.experts);
  return { tp, pp, dp: adp, ep: chosen, etp: stage / chosen, cp };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
