/**
 * The best plan alone, for questions that are asked again and again. No ratio serves more than its narrower pool completes at most, so
 * whatever cannot reach the best known is passed over. The same plan as the whole search finds, ties included.
 */
import { seconds } from "@/lib/units/quantity";
import { phaseInstances, type PdContext } from "./instances";
import { countGpus, linkCapacity, makePair, type Pair } from "./pair";
import { hour, ratedRatios, listSizes, type PdPlan } from "./pair-ratios";
import { byScore, ratePair, computeScore } from "./plan";
import { matchedCount, type Ratio } from "./ratios";
import type { PdSpace } from "./space";

/** null: nothing keeps the limits. */
export const bestPlan = (space: PdSpace, context: PdContext): PdPlan | null =>
  nearBestPlans(space, context, 1)[0] ?? null;

/** Best first; all plans that reach `share` of the best score by averages, and some that do not. */
export function nearBestPlans(space: PdSpace, context: PdContext, share: number): readonly PdPlan[] {
  const decode = phaseInstances(context, space, "decode").usable;
  const pairs = phaseInstances(context, space, "prefill").usable.flatMap((p) =>
    decode.flatMap((d) => {
      const pair = makePair(space, p, d);
      return pair.ok ? [pair.value] : [];
    }),
  );
  const promising = pairs
    .map((pair, index) => ({ pair, place: index, promise: scoreAtMost(space, pair, matched(space, pair)) }))
    .sort((a, b) => b.promise - a.promise);
  let score = -Infinity;
  const best: { readonly plan: PdPlan; readonly place: number }[] = [];
  for (const { pair, place } of promising) {
    const hopeful = (ratio: Ratio): boolean => scoreAtMost(space, pair, ratio) >= within(score, share);
    for (const plan of ratedRatios(space, pair, () => undefined, hopeful)) {
      if (!("rated" in plan)) continue;
      score = Math.max(score, computeScore(plan.rated, space.objective));
      best.push({ plan, place });
    }
  }
  const order = byScore(space.objective);
  best.sort((a, b) => order(a.plan, b.plan) || a.place - b.place);
  return best.map(({ plan }) => plan);
}

/** Scores are rates, or costs below zero. */
const within = (score: number, share: number): number => (score > 0 ? score * share : score / share);

/** Padding makes a larger batch complete less than a smaller one here and there. */
const SLACK = 1.03;

/** No plan of this ratio scores higher. */
function scoreAtMost(space: PdSpace, pair: Pair, ratio: Ratio): number {
  const rate = SLACK * Math.min(ratio.x * pair.prefillRate, ratio.y * pair.decodeRate, linkCapacity(pair, ratio));
  const form = { ttft: seconds(0), tpot: seconds(0), rate, running: 0, limitedBy: "decode-pool" as const };
  const rated = ratePair(space, { clients: 0, form }, 1, countGpus(pair, ratio), hour(space, pair, ratio));
  return computeScore(rated, space.objective);
}

/** The ratio at which both pools are equally full on the whole budget; not whole. */
function matched({ gpus }: PdSpace, pair: Pair): Ratio {
  const x = matchedCount(gpus, listSizes(pair));
  return { x, y: (gpus - x * pair.prefill.gpus) / pair.decode.gpus };
}
