/** The line below the verdict: which limit costs most, and what one step of it would bring. */
import type { Advice } from "@/features/core/plan/advice";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import type { RawParams } from "@/lib/params/codec";
import { verbatim, type Text } from "@/lib/text";
import { searchedAdvice, type PlanAnswer } from "./plan";
import { listPrices, type Price } from "./prices";
import { limitTime } from "./words";
import * as m from "./messages";

export type AdviceShown = {
  readonly words: Text;
  /** How far it is known. */
  readonly state: Text;
  /** The step as parameters of the link; null: there is nothing to gain. */
  readonly set: RawParams | null;
};

/** Shares of the price below which no limit is worth a word, and around a half. */
const WORTH = 0.05;
const HALF = [0.45, 0.55] as const;
/** Estimate and simulation differ by more than this share of the price: said. */
const APART = 0.1;

const LIMITS = ["ttft", "tpot", "safety"] as const;

/** null: averages are asked for, or nothing is served. */
export function adviceLine(answer: PlanAnswer): AdviceShown | null {
  const advice = searchedAdvice(answer.outcomes);
  if (advice === null || advice.rate === 0 || (answer.partial === null && !answer.winner?.holds)) return null;
  const prices = listPrices(answer).filter(({ id }) => (LIMITS as readonly string[]).includes(id));
  const best = prices.toSorted((a, b) => saving(b) - saving(a))[0];
  const settled = answer.partial === null && answer.offers.ended;
  if (!best || saving(best) < WORTH)
    return {
      words: m.noSingleLimitCostsMore,
      state: settled ? m.confirmedBySimulation : m.quickEstimateConfirming,
      set: null,
    };
  return { words: adviceWords(answer, advice, best), state: stateWords(best), set: best.set };
}

/** Share of the price that a step saves: simulated, else estimated. */
const saving = ({ gain, quick }: Price): number => {
  const more = gain ?? quick ?? 0;
  return 1 - 1 / (1 + more);
};

function stateWords(price: Price): Text {
  const { gain, quick } = price;
  if (gain === null) return m.quickEstimateConfirming;
  const estimated = quick === null ? null : 1 - 1 / (1 + quick);
  return estimated !== null && Math.abs(estimated - saving(price)) > APART
    ? m.correctedBySimulation({ estimated: formatPercent(estimated, 2) })
    : m.confirmedBySimulation;
}

function adviceWords({ question }: PlanAnswer, advice: Advice, best: Price): Text {
  const { targets } = question.scenario;
  const limit =
    best.id === "safety"
      ? m.marginOfChance({ chance: formatPercent(question.safety ?? 0, 2) })
      : verbatim(`${best.id.toUpperCase()} ${limitTime(targets[best.id as "ttft" | "tpot"] ?? 0)}`);
  const step = best.id === "safety" ? formatPercent(best.at, 2) : limitTime(best.at);
  const less = saving(best);
  const words = { limit, step, less: formatPercent(less, 2) };
  // Whoever says how many there are is served cheaper, not more of them.
  if (question.goal.kind !== "most") return m.limitCostsYouFewer(words);
  const users = Math.round(best.best?.clients ?? stepClients(advice, best));
  const served = { users, count: formatCount(users) };
  return less >= HALF[0] && less <= HALF[1]
    ? m.limitCostsYouHalf({ limit, step, ...served })
    : m.limitCostsYou({ ...words, ...served });
}

const stepClients = ({ steps, clients }: Advice, { id, at: step }: Price): number =>
  steps.find((each) => each.id === id && Math.abs(each.step / step - 1) < 1e-4)?.clients ?? clients;
