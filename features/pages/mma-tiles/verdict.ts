/** The sentence above the figures: what limits the product, by how much, and what would help. */
import type { Verdict } from "@/features/answers/answer";
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { Bound, GemmTiles } from "./gemm-tiles";
import type { Plan } from "./plan";
import type { Candidate } from "./tuner";
import * as messages from "./messages";

type Answer = { readonly plan: Plan; readonly result: GemmTiles; readonly candidates: readonly Candidate[] };

const FINDING: Readonly<Record<Bound, Text>> = {
  mma: messages.matrixUnitsLimit,
  shared: messages.sharedMemoryLimits,
  fill: messages.wayIntoCoreLimits,
  l2: messages.l2Limits,
  hbm: messages.hbmLimits,
  exposed: messages.fillingAndDrainingSingleTiles,
};

export function verdict({ plan, result, candidates }: Answer): Verdict {
  const { seconds, efficiency, tiles, activeCores, waves, waveEfficiency } = result;
  const time = formatLatency(seconds.total);
  const share = formatPercent(efficiency);
  const wave = formatPercent(waveEfficiency);
  const product = [plan.shape.m, plan.shape.n, plan.shape.k].map(formatCount).join(" × ");
  return {
    finding: FINDING[result.bound],
    evidence: messages.productTakesTimeShareOf({ product, time, share, tiles, activeCores, waves, wave }),
    help: help(plan, result, candidates),
  };
}

/** Below 2 % another tile is within what the model cannot tell. */
function help({ tile }: Plan, { seconds, fits }: GemmTiles, candidates: readonly Candidate[]): Text | null {
  const best = candidates.reduce<Candidate | null>(
    (a, b) => (a === null || b.result.seconds.total < a.result.seconds.total ? b : a),
    null,
  );
  if (!best || !fits || best.result.seconds.total > 0.98 * seconds.total) return null;
  const name = `${best.tile.m} × ${best.tile.n} × ${best.tile.k}`;
  if (best.tile.m === tile.m && best.tile.n === tile.n && best.tile.k === tile.k) return null;
  const [from, to] = [formatLatency(seconds.total), formatLatency(best.result.seconds.total)];
  return messages.whatWouldHelpMostTile({ name, from, to });
}
