/** The gain of each change: one limit a step looser, a narrower cache, a lower probability, more GPUs; simulated like the answer. */
import { listOffers, type Offer, type OfferId } from "@/features/core/plan/trade-offs";
import type { PlanQuestion } from "@/features/core/plan/question";
import type { Checked } from "@/features/core/plan/simulate";
import { NARROW_CACHE } from "@/features/core/plan/what-if";
import { formatPercent } from "@/lib/format/quantity";
import type { RawParams } from "@/lib/params/codec";
import { verbatim, type Text } from "@/lib/text";
import { toMs, toPercent } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { searchedAdvice, type PlanAnswer } from "./plan";
import { gpuWord, limitTime, STOP_WORD } from "./words";
import * as m from "./messages";

export type Price = {
  readonly id: OfferId;
  readonly word: Text;
  readonly step: Text;
  /** The same as a number, in the units of an offer. */
  readonly at: number;
  /** Layouts that the limit stops first; null: not known yet, or not a limit. */
  readonly first: number | null;
  /** What the step gives, simulated; null: not known. */
  readonly best: Checked | null;
  /** Still being computed. */
  readonly pending: boolean;
  readonly simulated: boolean;
  /** Output per GPU over that of the answer, less one, both simulated; null: no layout meets the limits, or not simulated. */
  readonly gain: number | null;
  /** The same by quick estimate, of the rate that all GPUs serve; null: not known. */
  readonly quick: number | null;
  /** The step as parameters of the link. */
  readonly set: RawParams;
};

/** Less than this is no gain. */
const SAME = 0.005;

/** Changes still to compute, and computed changes with a gain. */
export function listPrices(answer: PlanAnswer): readonly Price[] {
  const { question, offers, partial, outcomes } = answer;
  // As long as the answer is not known, it is taken for a Yes.
  const asked = partial === null ? answer : { winner: EXPECTED };
  return listOffers(question, asked, searchedAdvice(outcomes)).flatMap((offer) => {
    const outcome = offers.outcomes.find(({ id }) => id === offer.id);
    if (outcome) return outcome.best === null ? [] : simulatedPrice(answer, offer.id, outcome.step, outcome.best);
    return estimatedPrice(answer, offer);
  });
}

const EXPECTED = { holds: true } as Checked;

function simulatedPrice(answer: PlanAnswer, id: OfferId, step: number, best: Checked): readonly Price[] {
  const { winner } = answer;
  const gain = winner?.holds ? best.perGpu / winner.perGpu - 1 : null;
  if (gain !== null && gain < SAME) return [];
  return [
    { ...price(answer, id, step), best, gain, quick: quickGain(answer, id, step), simulated: true, pending: false },
  ];
}

/** Before it has been simulated: the quick estimate's gain, where it knows one. */
function estimatedPrice(answer: PlanAnswer, { id, steps }: Offer): readonly Price[] {
  const [step] = steps;
  if (step === undefined) return [];
  const [quick, pending] = [quickGain(answer, id, step), !answer.offers.ended];
  if (!pending && (quick === null || quick < SAME)) return [];
  return [{ ...price(answer, id, step), best: null, gain: null, quick, simulated: false, pending }];
}

/** Of the rate that the GPUs serve; null where the estimate does not know. */
function quickGain({ outcomes }: PlanAnswer, id: OfferId, step: number): number | null {
  const advice = searchedAdvice(outcomes);
  const estimate = advice?.steps.find((each) => each.id === id && Math.abs(each.step / step - 1) < 1e-4);
  return advice && estimate && advice.rate > 0 ? estimate.rate / advice.rate - 1 : null;
}

type Named = Pick<Price, "id" | "at" | "first" | "word" | "step" | "set">;

function price(answer: PlanAnswer, id: OfferId, step: number): Named {
  const stops = answer.outcomes.find(({ aspect }) => aspect === "front")?.stops.first;
  const first = id === "safety" || id === "gpus" ? null : (stops?.[id] ?? null);
  return { id, first, at: step, ...SAID[id](answer.question, step) };
}

type Said = (question: PlanQuestion, step: number) => Pick<Price, "word" | "step" | "set">;

const ofLimit =
  (id: "ttft" | "tpot"): Said =>
  ({ scenario: { targets } }, step) => ({
    word: STOP_WORD[id],
    step: verbatim(`${limitTime(targets[id] ?? 0)} → ${limitTime(step)}`),
    set: { [`${id}_ms`]: String(Number(toMs(seconds(step)).toPrecision(6))) },
  });

/** What makes a No a Yes, the smallest change first, more GPUs last. */
export const waysOut = (answer: PlanAnswer): readonly Price[] =>
  listPrices(answer)
    .filter(({ simulated }) => simulated && answer.winner?.holds !== true)
    .toSorted((a, b) => change(answer.question, a) - change(answer.question, b));

/** The smallest change that the quick estimate takes for enough, of those that were not simulated; null: none. */
export function estimatedWay(answer: PlanAnswer): Named | null {
  const { question, outcomes, offers } = answer;
  const named = listOffers(question, { winner: answer.winner }, searchedAdvice(outcomes)).flatMap(
    ({ id, steps: [step] }) =>
      step === undefined || id === "memory" || offers.outcomes.some((tried) => tried.id === id)
        ? []
        : price(answer, id, step),
  );
  return named.toSorted((a, b) => change(question, a) - change(question, b))[0] ?? null;
}

/** Where no change is enough: the one after which most users are served by quick estimate, at its first step that gives nearly as many. */
export function nearestWay(answer: PlanAnswer): (Named & { readonly clients: number }) | null {
  const steps = searchedAdvice(answer.outcomes)?.steps ?? [];
  const most = Math.max(0, ...steps.map(({ clients }) => clients));
  const first = most < 1 ? undefined : steps.find(({ clients }) => clients > NEARLY * most);
  return first ? { ...price(answer, first.id, Number(first.step.toPrecision(6))), clients: first.clients } : null;
}

const NEARLY = 0.95;

const CACHE_CHANGE = 1.1;

function change({ scenario: { targets }, safety, gpus }: PlanQuestion, { id, at }: Pick<Price, "id" | "at">): number {
  if (id === "memory") return CACHE_CHANGE;
  if (id === "safety") return (safety ?? 1) / at;
  return id === "gpus" ? GPUS_LAST * (at / gpus) : at / (targets[id] ?? at);
}

const GPUS_LAST = 1e6;

const SAID: Readonly<Record<OfferId, Said>> = {
  ttft: ofLimit("ttft"),
  tpot: ofLimit("tpot"),
  memory: () => ({
    ...{ word: STOP_WORD.memory, set: { kv: NARROW_CACHE } },
    step: m.kvCacheInFp8,
  }),
  safety: ({ safety }, step) => ({
    word: m.safety,
    step: verbatim(`${formatPercent(safety ?? 0, 2)} → ${formatPercent(step, 2)}`),
    set: { sure: String(Number(toPercent(step).toPrecision(4))) },
  }),
  gpus: ({ gpus }, step) => ({
    word: verbatim("GPU"),
    step: verbatim(`${gpus} → ${gpuWord(step)}`),
    set: { gpus: String(step) },
  }),
};
