/** The engine's answer for the page: budget, limits, gain, headline, and deployment of the best plan. */
import type { Verdict } from "@/features/answers/answer";
import { pdAnswer, type PdAnswer } from "@/features/core/search/pools/answer";
import type { PdLimits, PdObjective } from "@/features/core/search/pools/space";
import { AVERAGE, type LoadPromise } from "@/features/core/scenario/fields/promise";
import { computeGain } from "@/features/core/search/pools/studies";
import type { Figure } from "@/features/answers/explain";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { appliedPlan, type Applied } from "./apply";
import { headline } from "./figures";
import type { PdInput, PdScenario } from "./input";
import { pdSpace } from "./request";
import { verdict } from "./verdict";
import { issue } from "./messages.issues";

export type PdResult = PdAnswer & {
  readonly gpus: number;
  readonly promise: LoadPromise;
  readonly limits: PdLimits;
  readonly objective: PdObjective;
  /** Separate pools over one pool by the objective; null without both. */
  readonly gain: number | null;
  readonly verdict: Verdict;
  readonly figures: readonly Figure[];
  /** The best plan as parameters of the scenario (null on two kinds of accelerators) and of its launch; null without a plan. */
  readonly deploy: (Pick<Applied, "launch"> & { readonly scenario: Applied["patch"] }) | null;
};

export function pdResult(scenario: PdScenario, input: PdInput): Result<PdResult> {
  if (scenario.workload.osl === 1) return failure(NOTHING_TO_DECODE);
  const space = pdSpace(scenario, input);
  if (!space.ok) return space;
  const answer = pdAnswer(space.value);
  const { winner, aggregated } = answer;
  const [single = null] = aggregated;
  const gain = computeGain(space.value, winner?.row ?? null, single);
  const { gpus, limits, objective, promise = AVERAGE } = space.value;
  const applied = winner && appliedPlan(scenario, space.value, winner.row);
  return success(
    {
      ...answer,
      ...{ gpus, promise, limits, objective, gain },
      verdict: verdict(space.value, answer, gain),
      figures: winner ? headline(space.value, winner, single) : [],
      deploy: applied && { scenario: applied.patch, launch: applied.launch },
    },
    pairIssues(answer),
  );
}

/** The first token comes out of the prefill. */
const NOTHING_TO_DECODE: Issue = issue("PD-NO-DECODE", "osl");

/** Reason why no pair can transfer its cache, if that applies to all. */
function pairIssues({ counts, rejections }: PdAnswer): readonly Issue[] {
  if (counts.pairs > 0) return [];
  return rejections.flatMap(({ of, issue }) => (of === "pair" && issue ? [issue] : []));
}
