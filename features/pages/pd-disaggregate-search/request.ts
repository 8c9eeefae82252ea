/** The page's input on a scenario as a question to the engine (features/core/search/pools). */
import { hourPrice } from "@/features/core/cost/prices";
import { chipById } from "@/features/core/hardware/catalogue";
import type { Chip } from "@/features/core/hardware/chip";
import { withNetwork } from "@/features/core/hardware/topology/network-levels";
import type { PdSpace, PhaseAxes } from "@/features/core/search/pools/space";
import type { Work } from "@/features/analysis/work";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { fromGbPerS, fromPercent } from "@/lib/units/edge";
import { hasExperts } from "@/features/core/model/spec";
import type { PdInput, PdScenario } from "./input";
import * as m from "./messages";
import { issue } from "./messages.issues";
import { statedLengths } from "@/features/core/serving/deployment/requests";

/** Ranks of attention data parallelism where the input leaves them open. */
const MOE_RANKS = { prefill: [1, 4, 8], decode: [1, 4, 8, 16] } as const;

export function pdSpace(scenario: PdScenario, input: PdInput): Result<PdSpace> {
  const [p, d] = [findChip(scenario, input.p_hw), findChip(scenario, input.d_hw)];
  if (!p.ok || !d.ok) return failure(...p.issues, ...d.issues);
  const moe = hasExperts(scenario.model);
  const ranks = (asked: readonly number[], phase: "prefill" | "decode"): readonly number[] =>
    asked.length > 0 ? asked : moe ? MOE_RANKS[phase] : [1];
  const prefill: PhaseAxes = {
    chip: p.value,
    ...{
      tp: orOne(input.p_tps),
      pp: orOne(input.p_pps),
      ep: orWidest(input.p_eps),
      adp: ranks(input.p_adps, "prefill"),
      ffn: [0],
      tokens: input.p_tokens,
    },
    price: gpuHour(scenario, p.value, input.p_usd),
  };
  const decode: PhaseAxes = {
    chip: d.value,
    ...{
      tp: orOne(input.d_tps),
      pp: orOne(input.d_pps),
      ep: orWidest(input.d_eps),
      adp: ranks(input.d_adps, "decode"),
      ffn: input.d_afs,
      tokens: null,
    },
    price: gpuHour(scenario, d.value, input.d_usd),
  };
  const ffn = input.d_ffn_hw === null ? null : chipById(input.d_ffn_hw);
  if (ffn && !ffn.ok) return failure(...ffn.issues);
  const apart = ffn ? { ffnChip: ffn.value, ffnPrice: gpuHour(scenario, ffn.value, null) } : {};
  const unpriced = [prefill, decode].find(({ price }) => price === null);
  if (input.goal === "cost" && unpriced)
    return failure(priceAbsent(unpriced.chip, unpriced === prefill ? "p_usd" : "d_usd"));
  const { workload, targets } = scenario;
  return success({
    scenario,
    backend: input.engine,
    lengths: statedLengths(workload),
    prefill,
    decode: { ...decode, ...apart },
    gpus: input.gpus,
    link: {
      kind: input.link,
      rate: input.link_gbs === null ? null : fromGbPerS(input.link_gbs),
      layerwise: input.layerwise,
    },
    limits: { ttft: targets.ttft, tpot: targets.tpot },
    objective: input.goal,
    headroom: fromPercent(input.headroom),
    ...(scenario.promise.statistic !== "mean" && { promise: scenario.promise }),
  });
}

/** As typed, else the scenario's price of its own accelerator, else the dated market figure. */
const gpuHour = ({ chip: own, params }: PdScenario, { id }: Chip, typed: number | null): number | null =>
  typed ?? (id === own.id ? params.usd : null) ?? hourPrice(id)?.value ?? null;

/** Combinations of one request: some twenty seconds. */
const MOST_COMBINATIONS = 500_000;
/** Numbers of prefill instances beside each pair of shapes, at most; beyond forty they are spread thinner. */
const MOST_RATIOS = 40;

export function pdWork(scenario: PdScenario, input: PdInput): Work | null {
  const space = pdSpace(scenario, input);
  if (!space.ok) return null;
  const { prefill, decode, gpus } = space.value;
  return {
    unit: m.combinationsOfPools,
    count: countShapes(prefill) * countShapes(decode) * Math.min(gpus, MOST_RATIOS),
    most: MOST_COMBINATIONS,
    lower: ["p_tps", "d_tps", "p_adps", "d_adps", "p_pps", "d_pps", "p_eps", "d_eps", "d_afs"],
  };
}

const countShapes = ({ tp, adp, pp, ep, ffn }: PhaseAxes): number =>
  tp.length * adp.length * pp.length * ep.length * ffn.length;

/** A scenario's own accelerator, which may be a custom one, unless another is chosen. */
function findChip({ chip }: PdScenario, id: string | null): Result<Chip> {
  if (id === null) return success(chip);
  const chipResult = chipById(id);
  return chipResult.ok
    ? success(withNetwork(chipResult.value, chip.networkLevels ?? []), chipResult.issues)
    : chipResult;
}

const orOne = (values: readonly number[]): readonly number[] => (values.length > 0 ? [...new Set(values)] : [1]);

const orWidest = (values: readonly number[]): readonly (number | null)[] =>
  values.length > 0 ? [...new Set(values)] : [null];

const priceAbsent = ({ name }: Chip, field: string): Issue => issue("PD-PRICE-ABSENT", field, { name });
