/**
 * Tokens of the busiest expert rank over the mean, from how unevenly the router chooses and where experts live.
 *
 *   no slope, no copies    EP^1/4: skewed routing in operator tables has 0.2 to 0.45 as the exponent
 *   a slope, no copies     Zipf popularity on consecutive numbers, as checkpoints are loaded; mean over numberings
 *   copies                 the same popularity, balanced over the ranks (EPLB); without a slope the one that explains EP^1/4
 *
 * A balancer that has more slots may leave some as they were, so that more copies never make it worse.
 */
import { expectedImbalance, slopeOfImbalance } from "./fit-slope";
import { balancedPlacement, imbalance, numberedPlacement, rankLoads } from "./placement";
import { pickProbabilities, zipfPopularity } from "./popularity";

export type RoutedRanks = {
  readonly experts: number;
  readonly topK: number;
  readonly ranks: number;
  /** Slots beyond the experts, over all ranks. */
  readonly redundant: number;
};

const EXPONENT = 0.25;

/** `slope` of the Zipf popularity; null = not stated. */
export function stragglerFactor(routed: RoutedRanks, slope: number | null): number {
  const { ranks, redundant } = routed;
  if (ranks <= 1) return 1;
  if (slope === null && redundant === 0) return ranks ** EXPONENT;
  const key = JSON.stringify([routed, slope]);
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const factor = describeFactor(routed, slope);
  if (known.size >= MOST) known.clear();
  known.set(key, factor);
  return factor;
}

function describeFactor(routed: RoutedRanks, slope: number | null): number {
  const { experts, topK, ranks } = routed;
  const skew = slope ?? slopeOfImbalance(ranks ** EXPONENT, experts, topK, ranks);
  const risen = risingFactor(routed, skew);
  return slope === null ? Math.min(ranks ** EXPONENT, risen) : risen;
}

/** Linear between the nodes; greedy placements scatter a little from slope to slope, so each node is at least the one before. */
function risingFactor(routed: RoutedRanks, slope: number): number {
  const position = slope / SLOPE_STEP;
  let [before, here] = [1, 1];
  for (let node = 0; node <= Math.ceil(position); node += 1)
    [before, here] = [here, Math.max(here, zipfFactor(routed, node * SLOPE_STEP))];
  return here - (here - before) * (Math.ceil(position) - position);
}

const SLOPE_STEP = 0.25;

function zipfFactor(routed: RoutedRanks, slope: number): number {
  const { experts, topK, ranks, redundant } = routed;
  const least = experts % ranks === 0 ? expectedImbalance(slope, experts, topK, ranks) : Infinity;
  if (redundant === 0) return least;
  return Math.min(least, balancedFactor(routed, pickProbabilities(zipfPopularity(experts, slope), topK)));
}

/** The same where it is known how often each number is picked: consecutive numbers as checkpoints are loaded, or balanced. */
export function placedFactor(routed: RoutedRanks, picks: readonly number[]): number {
  const { experts, ranks, redundant } = routed;
  const numbered = experts % ranks === 0 ? imbalance(rankLoads(numberedPlacement(experts, ranks), picks)) : Infinity;
  return redundant === 0 ? numbered : Math.min(numbered, balancedFactor(routed, picks));
}

function balancedFactor({ ranks, redundant }: RoutedRanks, picks: readonly number[]): number {
  let least = Infinity;
  for (let copies = redundant; copies >= 0; copies -= ranks)
    least = Math.min(least, imbalance(rankLoads(balancedPlacement(picks, ranks, copies), picks)));
  return least;
}

/** Layouts of one search are some hundreds. */
const known = new Map<string, number>();
const MOST = 2000;
