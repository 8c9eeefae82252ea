/**
 * What gives way for how much: one limit, the cache, the safety or the count changed at a time, and the whole question asked again, searched
 * and simulated as its own answer is. So a click on an offer gives what was promised. Where the answer is a No, an offer goes on in larger
 * steps until one makes it a Yes.
 */
import { UNWATCHED, type CellControl } from "@/lib/jobs/job-kind";
import { isEnough, ladders, withStep, type Advice, type AdviceStep, type LimitId } from "./advice";
import { runCell } from "./cells";
import { unitGpus } from "./option";
import { goalAmount, wantedBy, type PlanQuestion } from "./question";
import { listTrials, runTrial, settle, type Settled } from "./settle";
import type { Checked } from "./simulate";
import { WIDE_CACHE, withNarrowCache } from "./what-if";

export const OFFERS = ["ttft", "tpot", "memory", "safety", "gpus"] as const;
export type OfferId = (typeof OFFERS)[number];

export type Offer = {
  readonly id: OfferId;
  /** Tried in this order until one holds: seconds, bytes of a cached value, a chance, or GPUs. */
  readonly steps: readonly number[];
};

export type OfferOutcome = {
  readonly id: OfferId;
  /** The last step that was tried. */
  readonly step: number;
  /** null: no step holds. */
  readonly best: Checked | null;
};

/** Further steps beside the one that the quick estimate names, where the simulation may disagree. */
const MORE_STEPS = 2;
/** A step further is said where it gains this much more than the next one; further than that is not looked at. */
const FURTHER = 2;
const MOST_FURTHER = 4;
const MOST_GPUS = 4096;
/** More GPUs than this many times those at hand are no answer. */
const MOST_TIMES = 4;

/** `winner`: of the question as asked, null where nothing holds; `advice`: what each step brings by quick estimate. */
export function listOffers(
  question: PlanQuestion,
  { winner }: Pick<Settled, "winner">,
  advice: Advice | null,
): readonly Offer[] {
  const isYes = winner?.holds === true;
  const limits = advice === null ? [] : ladders(question).flatMap(({ id }) => limitOffer(question, advice, id, isYes));
  return [
    ...limits,
    ...(question.scenario.precision.kv === WIDE_CACHE ? [{ id: "memory" as const, steps: [1] }] : []),
    ...(isYes ? [] : moreGpus(question, winner)),
  ];
}

function limitOffer(question: PlanQuestion, advice: Advice, id: LimitId, isYes: boolean): readonly Offer[] {
  const steps = advice.steps.filter((each) => each.id === id);
  if (isYes) {
    const step = worthwhile(advice, steps);
    return step ? [{ id, steps: [rounded(step.step)] }] : [];
  }
  const first = steps.findIndex((step) => isEnough(question, step));
  if (first < 0) return [];
  return [{ id, steps: steps.slice(first, first + 1 + MORE_STEPS).map(({ step }) => rounded(step)) }];
}

/** The next step; or a further one that gains more than twice as much. */
function worthwhile({ rate }: Advice, steps: readonly AdviceStep[]): AdviceStep | null {
  const [next, ...further] = steps;
  // A margin is given up by one step at a time: all of it is no advice.
  if (!next || next.id === "safety") return next ?? null;
  const gain = (step: AdviceStep): number => 1 - rate / Math.max(rate, step.rate);
  const best = further.slice(0, MOST_FURTHER).toSorted((a, b) => gain(b) - gain(a))[0];
  return best && gain(best) > FURTHER * gain(next) ? smallestLike(best, further, gain) : next;
}

/** The smallest step with nearly all of the gain. */
const smallestLike = (best: AdviceStep, steps: readonly AdviceStep[], gain: (step: AdviceStep) => number): AdviceStep =>
  steps.find((step) => gain(step) > NEARLY_ALL * gain(best)) ?? best;

const NEARLY_ALL = 0.9;

/** As the link writes them. */
const rounded = (step: number): number => Number(step.toPrecision(6));

/** Copies of the best layout until they hold the goal. */
function moreGpus({ gpus, goal }: PlanQuestion, winner: Checked | null): readonly Offer[] {
  if (winner === null) return [];
  const needed = neededGpus(goal, winner);
  return needed > gpus && needed <= Math.min(MOST_GPUS, MOST_TIMES * gpus) ? [{ id: "gpus", steps: [needed] }] : [];
}

/** GPUs on which as many copies as the goal needs stand. */
function neededGpus(goal: PlanQuestion["goal"], { unit, highest }: Checked): number {
  return unitGpus(unit, Math.ceil((wantedBy(goal) ?? 0) / goalAmount({ goal }, highest)));
}

/** Depends on its arguments alone. */
export function runOffer(question: PlanQuestion, { id, steps }: Offer, control: CellControl = UNWATCHED): OfferOutcome {
  for (const step of steps) {
    if (control.cancelled()) break;
    const { winner } = answerTo(offered(question, id, step), control);
    if (winner?.holds) return { id, step, best: winner };
  }
  return { id, step: steps.at(-1) ?? 0, best: null };
}

function offered(question: PlanQuestion, id: OfferId, step: number): PlanQuestion {
  if (id === "memory") return withNarrowCache(question);
  return id === "gpus" ? { ...question, gpus: step } : withStep(question, id, step);
}

/** The answer to a question on these GPUs, by the piece that decides it. */
function answerTo(question: PlanQuestion, control: CellControl): Settled {
  const outcomes = [runCell(question, [], { aspect: "answer", stock: 0 })];
  return settle(
    question,
    outcomes,
    listTrials(question, outcomes).map((trial) => runTrial(question, [], trial, control)),
  );
}
