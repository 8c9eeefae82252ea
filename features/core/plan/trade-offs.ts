/**
 * What gives way for how much: one limit, the cache, the safety or the count changed at a time, and the whole question asked again, searched
 * and simulated as its own answer is. So a click on an offer gives what was promised. Where the answer is a No, an offer goes on in larger
 * steps until one makes it a Yes.
 */
import { UNWATCHED, type CellControl } from "@/lib/jobs/job-kind";
import { runCell } from "./cells";
import { unitGpus } from "./option";
import { wantedBy, type PlanQuestion } from "./question";
import { listTrials, runTrial, settle, type Settled } from "./settle";
import type { Checked } from "./simulate";
import { lessSafety, LOOSER, WIDE_CACHE, withLimit, withNarrowCache } from "./what-if";

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

/** Limits as multiples, where nothing holds as asked. */
const WIDER = [LOOSER, 1.5, 2, 3, 5, 10];
/** Doublings of the GPUs, where they are too few. */
const DOUBLINGS = 5;
const MOST_GPUS = 4096;

/** `winner`: of the question as asked, null where nothing holds. */
export function listOffers(question: PlanQuestion, { winner }: Pick<Settled, "winner">): readonly Offer[] {
  const { scenario, safety } = question;
  const isYes = winner?.holds === true;
  const limit = (id: "ttft" | "tpot"): Offer[] => {
    const asked = scenario.targets[id];
    return asked === null ? [] : [{ id, steps: (isYes ? [LOOSER] : WIDER).map((factor) => rounded(asked * factor)) }];
  };
  return [
    ...limit("ttft"),
    ...limit("tpot"),
    ...(scenario.precision.kv === WIDE_CACHE ? [{ id: "memory" as const, steps: [1] }] : []),
    ...(safety !== null && lessSafety(safety) < safety
      ? [{ id: "safety" as const, steps: [rounded(lessSafety(safety))] }]
      : []),
    ...(isYes ? [] : moreGpus(question, winner)),
  ];
}

/** As the link writes them. */
const rounded = (step: number): number => Number(step.toPrecision(6));

/** Copies of what was found till they hold the goal; where nothing was found, powers of two. */
function moreGpus({ gpus, goal }: PlanQuestion, winner: Checked | null): readonly Offer[] {
  const steps = winner
    ? [neededGpus(goal, winner)]
    : Array.from({ length: DOUBLINGS }, (_, step) => powerAbove(gpus, step));
  const some = steps.filter((step) => step > gpus && step <= MOST_GPUS);
  return some.length > 0 ? [{ id: "gpus", steps: some }] : [];
}

const powerAbove = (gpus: number, doublings: number): number => 2 ** (Math.floor(Math.log2(gpus)) + 1 + doublings);

/** GPUs on which as many copies as the goal needs stand. */
export function neededGpus(goal: PlanQuestion["goal"], { unit, copies, rate, clients }: Checked): number {
  const needed = (goal.kind === "rate" ? rate : clients) / copies;
  return unitGpus(unit, Math.ceil((wantedBy(goal) ?? 0) / needed));
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
  if (id === "safety") return { ...question, safety: step };
  if (id === "gpus") return { ...question, gpus: step };
  return withLimit(question, id, step);
}

/** The answer to a question on these GPUs, by the pieces that decide it. */
function answerTo(question: PlanQuestion, control: CellControl): Settled {
  const aspects = ["front", "answer", ...(question.safety === null ? [] : (["plain"] as const))] as const;
  const outcomes = aspects.map((aspect) => runCell(question, [], { aspect, stock: 0 }));
  return settle(
    outcomes,
    listTrials(outcomes).map((trial) => runTrial(question, [], trial, control)),
  );
}
