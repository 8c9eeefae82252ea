/**
 * Every pair of shapes in every ratio that the budget allows, each under more and more clients. What passes is rated at its highest load
 * within the limits; what does not keeps its reason. Ratios that are multiples of each other share one evaluation: pools scale together.
 */
import type { Issue } from "@/lib/issue";
import type { Envelope } from "./envelope";
import { frontBuilder, type FrontLoad } from "./fronts";
import { pdContext, phaseInstances, type PdContext, type RefusedShape } from "./instances";
import type { LoadCurve } from "./load-curve";
import { countGpus, makePair, type Pair } from "./pair";
import { ratedRatios, type PairCurves, type PdMiss, type PdPlan } from "./pair-ratios";
import { byScore } from "./plan";
import type { Ratio } from "./ratios";
import type { PdSpace } from "./space";

export type PdFound = {
  /** Best first; ties: fewer GPUs, then the order of the axes. */
  readonly plans: readonly PdPlan[];
  readonly misses: readonly PdMiss[];
  readonly refused: readonly RefusedShape[];
  /** Pairs that cannot hand over a cache. */
  readonly apart: readonly { readonly issue: Issue; readonly pairs: number }[];
  /** Pairs of shapes, ratios, and loads evaluated. */
  readonly pairs: number;
  readonly ratios: number;
  /** Closed forms that it took. */
  readonly evaluated: number;
  readonly front: readonly FrontLoad<PdWho>[];
  readonly envelope: Envelope;
};

export type PdWho = Ratio & { readonly pair: Pair };

/** `curves`: those of the same question about other numbers of GPUs, and this one's. */
export function pdSearch(
  space: PdSpace,
  context: PdContext = pdContext(space),
  curves: PairCurves = new Map(),
): PdFound {
  const prefill = phaseInstances(context, space, "prefill");
  const decode = phaseInstances(context, space, "decode");
  const plans: PdPlan[] = [];
  const misses: PdMiss[] = [];
  const apart = new Map<string, { issue: Issue; pairs: number }>();
  const front = frontBuilder<PdWho>(space);
  let [pairs, evaluated] = [0, 0];
  for (const p of prefill.usable)
    for (const d of decode.usable) {
      const pair = makePair(space, p, d);
      if (!pair.ok) {
        countIssues(apart, pair.issues);
        continue;
      }
      pairs += 1;
      const seen = (curve: LoadCurve, unit: Ratio): void => {
        evaluated += curve.evaluated;
        front.add(curve, countGpus(pair.value, unit), { ...unit, pair: pair.value });
      };
      for (const plan of ratedRatios(space, pair.value, seen, undefined, curves)) {
        if ("rated" in plan) plans.push(plan);
        else misses.push(plan);
      }
    }
  plans.sort(byScore(space.objective));
  return {
    plans,
    misses,
    refused: [...prefill.refused, ...decode.refused],
    apart: [...apart.values()],
    pairs,
    ratios: plans.length + misses.length,
    evaluated,
    front: front.loads(),
    envelope: front.envelope,
  };
}

function countIssues(apart: Map<string, { issue: Issue; pairs: number }>, issues: readonly Issue[]): void {
  for (const issue of issues) {
    const known = apart.get(issue.code);
    if (known) known.pairs += 1;
    else apart.set(issue.code, { issue, pairs: 1 });
  }
}
