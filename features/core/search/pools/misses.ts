/** Why no load of a deployment keeps the limits, and what would let it pass: one limit raised alone, or both. Seconds. */
import { seconds, type Seconds } from "@/lib/units/quantity";
import { tpotLimit, type LoadCurve } from "./load-curve";
import type { PdLimits } from "./space";

export type Miss = {
  readonly reason: "TTFT" | "TPOT";
  /** The least that this limit alone would have to be; null = raising it alone is not enough at any load. */
  readonly ttft: Seconds | null;
  readonly tpot: Seconds | null;
  /** Of the load that comes nearest: how far its farther limit is exceeded, a share of the limit. */
  readonly excess: number;
};

export function judgeMiss({ points }: LoadCurve, limits: PdLimits): Miss {
  const most = { ttft: limits.ttft ?? Infinity, tpot: tpotLimit(limits) };
  const least = (times: readonly Seconds[]): Seconds | null =>
    times.length === 0 ? null : seconds(Math.min(...times));
  const ttft = least(points.filter(({ form }) => form.tpot <= most.tpot).map(({ form }) => form.ttft));
  const tpot = least(points.filter(({ form }) => form.ttft <= most.ttft).map(({ form }) => form.tpot));
  const far = points.map(({ form }) => [form.ttft / most.ttft - 1, form.tpot / most.tpot - 1] as const);
  const nearest = far.reduce((a, b) => (Math.max(...b) < Math.max(...a) ? b : a), far[0] ?? [Infinity, Infinity]);
  return { reason: nearest[0] >= nearest[1] ? "TTFT" : "TPOT", ttft, tpot, excess: Math.max(...nearest) };
}

export type Relaxation = { readonly limit: "ttft" | "tpot"; readonly from: number; readonly to: number };

/** Nothing passes: for each limit the least it would have to become for something to pass, nearest first. */
export function relaxations(misses: readonly Miss[], limits: PdLimits, asAverages = true): readonly Relaxation[] {
  const relaxed = (limit: "ttft" | "tpot", from: number | null): readonly Relaxation[] => {
    const needed = misses.flatMap((miss) => miss[limit] ?? []);
    if (from === null || needed.length === 0) return [];
    // A TPOT limit of averages is kept with a margin, so it has to be raised by it too.
    const margin = asAverages && limit === "tpot" && limits.tpot !== null ? tpotLimit(limits) / limits.tpot : 1;
    return [{ limit, from, to: Math.min(...needed) / margin }];
  };
  return [...relaxed("ttft", limits.ttft), ...relaxed("tpot", limits.tpot)].sort(
    (a, b) => a.to / a.from - b.to / b.from,
  );
}
