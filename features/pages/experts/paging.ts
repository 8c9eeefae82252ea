/**
 * Experts that are not in HBM, layer by layer.
 *
 *   p_e  chance that one of the T tokens of a step, on its way through a layer, picks expert e; shared among its replicas
 *   read of a rank     E_read = Σ 1 - (1 - p_e)^T         over its slots
 *   missed of a rank   the same over the slots beyond the R busiest, which HBM keeps;  hit rate = 1 - missed / read
 *   stall of a layer   max(0, a · m / B - window) + (1 - a) · m / B,   m = missed · bytes of one layer's expert,
 *                      a = share foreseen in time for prefetch (0 without)
 *   stall of a token   Σ over MoE layers: a sequence gets one token per step, and every rank waits for the one with most misses
 *
 * With a = 1 this is max(0, miss / B - overlap window).
 */
import { touched } from "@/features/core/operators/routing/distinct";
import { balancedPlacement, numberedPlacement, type Placement } from "@/features/core/operators/routing/placement";
import { expertBytes } from "@/features/core/host-link/expert-bytes";
import type { Resolved } from "@/features/core/scenario/resolve";
import { fromPercent, fromUs } from "@/lib/units/edge";
import type { ExpertLoad, MoeKind } from "./load";
import type { Input, PlacedInput } from "./input";

/** Of one layer, per rank: entry r = expected distinct experts that miss when the r busiest slots are kept; entry 0 = all read. */
type LayerMisses = readonly (readonly number[])[];

export type KindLoad = {
  readonly moe: MoeKind;
  /** Bytes of one layer's expert on one GPU. */
  readonly expertBytes: number;
  /** A few layers represent all of the kind if only their order differs. */
  readonly layers: readonly LayerMisses[];
  /** Overlap window of one layer, seconds. */
  readonly window: number;
};

type Missed = {
  /** Mean over the layers at hand; of all ranks together, and of the rank with most misses. */
  readonly read: number;
  readonly missed: number;
  readonly worst: number;
};

/** Sampled layers of a kind; more change the mean by less than a percent. */
const SAMPLED = 4;

export function kindLoads(
  scenario: Resolved,
  input: PlacedInput,
  load: ExpertLoad,
  tokens: number,
  findWindow: (moe: MoeKind) => number,
): readonly KindLoad[] {
  let layer = 0;
  return load.kinds.map((moe) => {
    const sampled = load.slope === null ? moe.kind.count : Math.min(SAMPLED, moe.kind.count);
    const first = layer;
    layer += moe.kind.count;
    return {
      moe,
      expertBytes: expertBytes(scenario, moe.ffn),
      window: input.overlap_us === null ? findWindow(moe) : fromUs(input.overlap_us),
      layers: Array.from({ length: sampled }, (_, index) => {
        const picks = load.picks(moe, first + index);
        return listMisses(placement(input, picks, scenario.decode.ep), picks, tokens);
      }),
    };
  });
}

const placement = (input: PlacedInput, picks: readonly number[], ep: number): Placement =>
  input.placement === "numbered" ? numberedPlacement(picks.length, ep) : balancedPlacement(picks, ep, input.redundant);

function listMisses({ ranks, replicas }: Placement, picks: readonly number[], tokens: number): LayerMisses {
  return ranks.map((residents) => {
    const rising = residents.map((expert) => (picks[expert] ?? 0) / (replicas[expert] ?? 1)).sort((a, b) => a - b);
    const misses = [0];
    for (const pick of rising) misses.push((misses.at(-1) ?? 0) + touched(pick, tokens));
    return misses.reverse();
  });
}

/** Expected distinct experts that a step reads and misses when each rank keeps its `resident` busiest. */
function countMissed({ layers }: KindLoad, resident: number): Missed {
  const sum = { read: 0, missed: 0, worst: 0 };
  for (const ranks of layers) {
    let worst = 0;
    for (const misses of ranks) {
      const missed = misses[resident] ?? 0;
      sum.read += misses[0] ?? 0;
      sum.missed += missed;
      worst = Math.max(worst, missed);
    }
    sum.worst += worst;
  }
  const count = Math.max(1, layers.length);
  return { read: sum.read / count, missed: sum.missed / count, worst: sum.worst / count };
}

export type Paging = {
  readonly hitRate: number;
  /** Distinct experts of a layer, over all ranks of a stage and of the busiest rank's misses. */
  readonly read: number;
  readonly missed: number;
  readonly worst: number;
  /** Bytes that the busiest GPU loads in one step, all its layers. */
  readonly loaded: number;
  readonly stall: number;
  /** Loading without any overlap. */
  readonly exposed: number;
};

/** At `rate` bytes per second and GPU. Means of read and missed are over MoE layers. */
export function pagingAt(kinds: readonly KindLoad[], input: Input, resident: number, rate: number): Paging {
  const missedByKind = kinds.map((kind) => ({ kind, missed: countMissed(kind, resident) }));
  const layers = kinds.reduce((sum, { moe }) => sum + moe.kind.count, 0);
  const mean = (of: (missed: Missed) => number): number =>
    missedByKind.reduce((sum, { kind, missed }) => sum + kind.moe.kind.count * of(missed), 0) / layers;
  const read = mean((missed) => missed.read);
  const missed = mean((missed) => missed.missed);
  const traffic = missedByKind.map(({ kind, missed: counts }) => ({ kind, bytes: counts.worst * kind.expertBytes }));
  const loaded = traffic.reduce((sum, { kind, bytes }) => sum + kind.moe.kind.count * bytes, 0);
  return {
    hitRate: read === 0 ? 1 : 1 - missed / read,
    read,
    missed,
    worst: mean((counts) => counts.worst),
    loaded,
    exposed: loaded === 0 ? 0 : loaded / rate,
    stall: traffic.reduce(
      (sum, { kind, bytes }) => sum + kind.moe.kind.count * layerStall(kind, input, bytes, rate),
      0,
    ),
  };
}

function layerStall({ window }: KindLoad, input: Input, bytes: number, rate: number): number {
  if (bytes === 0) return 0;
  const ahead = foreseenShare(input);
  return Math.max(0, (ahead * bytes) / rate - window) + ((1 - ahead) * bytes) / rate;
}

export const foreseenShare = ({ prefetch, foreseen }: Input): number =>
  prefetch === "off" ? 0 : fromPercent(foreseen);

/**
 * The least rate, bytes per second and GPU, at which a step waits no more than `allowed` seconds: 0 where nothing is missed, null
 * where none would do. Stall falls with the rate without end, so halving in logarithms finds it.
 */
export function leastRate(kinds: readonly KindLoad[], input: Input, resident: number, allowed: number): number | null {
  const stallAt = (rate: number): number => pagingAt(kinds, input, resident, rate).stall;
  if (pagingAt(kinds, input, resident, 1).loaded === 0) return allowed < 0 ? null : 0;
  let low = 1e3;
  let high = 1e16;
  if (allowed < 0 || stallAt(high) > allowed) return null;
  for (let step = 0; step < 48; step += 1) {
    const middle = Math.sqrt(low * high);
    if (stallAt(middle) > allowed) low = middle;
    else high = middle;
  }
  return high;
}
