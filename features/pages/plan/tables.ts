/** What was simulated, what gives way for how much, the same on other GPUs. */
import { busyShare } from "@/features/core/scenario/fields/price";
import { head, percentileHead, QUANTITIES } from "@/features/quantities";
import type { Option } from "@/features/core/plan/option";
import { bestOnStock } from "@/features/core/plan/settle";
import type { Checked } from "@/features/core/plan/simulate";
import { STOPS } from "@/features/core/plan/blocking-limits";
import { paidHoursPerMillion } from "@/features/core/cost/operating";
import { table, type Table } from "@/lib/export/table";
import type { Text, Translate } from "@/lib/text";
import { IN_PERCENT } from "@/lib/units/shown-in";
import type { PlanAnswer } from "./plan";
import { listPrices, type Price } from "./prices";
import { chanceState, chanceWord, optionWord, STOP_WORD } from "./words";
import * as m from "./messages";
const knownWord = (simulated: boolean): Text => (simulated ? m.simulation : m.closedForm);

/** Every candidate that was simulated, with what the closed form said of it. */
export function candidateTable({ checked, options, question }: PlanAnswer, t: Translate): Table {
  const closed = new Map(options.map((option) => [option.id, option]));
  return table<Checked>(
    t,
    [
      { id: "layout", label: m.layout, value: optionWord },
      { id: "gpus", ...head("gpus"), value: ({ gpus }) => gpus },
      { id: "users", label: m.usersHeld, value: ({ clients }) => Math.round(clients) },
      { id: "rate", ...head("requestRate"), value: ({ rate }) => rate },
      { id: "closed", label: m.inClosedForm, unit: "req/s", value: ({ id }) => closed.get(id)?.rate ?? null },
      { id: "per_gpu", ...head("outputPerGpu"), value: ({ perGpu }) => perGpu },
      { id: "ttft", ...percentileHead("ttft", question.percentile ?? "mean"), value: ({ ttft }) => ttft },
      { id: "tpot", ...percentileHead("tpot", question.percentile ?? "mean"), value: ({ tpot }) => tpot },
      { id: "chance", label: QUANTITIES.chanceOfAllLimits.label, value: ({ chance }) => t(chanceWord(chance.all)) },
    ],
    checked,
  );
}

/** A limit a step looser: what it gives, simulated like the answer, else who leads in closed form, with no promise; null where no step gives anything. */
export function priceTable(answer: PlanAnswer, t: Translate): Table | null {
  const prices = listPrices(answer);
  if (prices.length === 0) return null;
  return table<Price>(
    t,
    [
      { id: "limit", label: m.limit, value: ({ word }) => t(word) },
      { id: "first", label: m.stopsFirst, value: ({ first }) => first },
      { id: "step", label: m.loosened, value: ({ step }) => t(step) },
      { id: "layout", label: m.layout, value: ({ best }) => best && optionWord(best) },
      { id: "known", label: m.knownFrom, value: ({ simulated }) => t(knownWord(simulated)) },
      { id: "gain", label: m.moreOutputPerGpu, ...IN_PERCENT, value: ({ gain }) => gain },
    ],
    prices,
  );
}

/** How many layouts each limit stops first. */
export const stopTable = ({ outcomes }: PlanAnswer, t: Translate): Table =>
  table(
    t,
    [
      { id: "stop", label: m.limit, value: (stop) => t(STOP_WORD[stop]) },
      {
        id: "layouts",
        label: m.layoutsThatItStopsFirst,
        value: (stop) => outcomes.find(({ aspect }) => aspect === "front")?.stops.first[stop] ?? 0,
      },
    ],
    STOPS,
  );

type OnChip = {
  readonly name: string;
  readonly owned: number;
  readonly price: number | null;
  readonly best: Checked | Option | null;
  readonly simulated: boolean;
};

/** The GPUs of the question and every other available type, each at its best layout. */
function chipRows({ question, others, winner, lead, outcomes, trials }: PlanAnswer): readonly OnChip[] {
  const ownQuestion = { ...question, best: lead, simulated: winner !== null };
  const rest = others.map((stock, index) => {
    const { best, simulated } = bestOnStock({ question, outcomes, trials }, stock, index);
    return { ...stock, best, simulated };
  });
  return [ownQuestion, ...rest].map(({ chip, gpus, price, best, simulated }) => ({
    ...{ name: chip.name, owned: gpus, price, best, simulated },
  }));
}

export function chipTable(answer: PlanAnswer, t: Translate): Table {
  const { scenario, percentile } = answer.question;
  const { osl } = scenario.workload;
  return table<OnChip>(
    t,
    [
      { id: "chip", label: m.accelerator, value: ({ name }) => name },
      { id: "owned", label: m.gpusIHave, value: ({ owned }) => owned },
      { id: "layout", label: m.layout, value: ({ best }) => best && optionWord(best) },
      { id: "users", label: m.usersHeld, value: ({ best }) => best && Math.round(best.clients) },
      { id: "per_gpu", ...head("outputPerGpu"), value: ({ best }) => best && best.perGpu },
      {
        id: "chance",
        label: QUANTITIES.chanceOfAllLimits.label,
        value: ({ best }) => t(chanceState(best && best.chance.all, percentile === null).word),
      },
      {
        id: "cost",
        ...head("costOfOutput"),
        value: ({ best, price }) =>
          best && price !== null ? price * paidHoursPerMillion(best.gpus, best.rate * osl, busyShare(scenario)) : null,
      },
      { id: "known", label: m.knownFrom, value: ({ simulated }) => t(knownWord(simulated)) },
    ],
    chipRows(answer),
  );
}
