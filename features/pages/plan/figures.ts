/** Figures of the recommended plan with bands and basis: simulated, or the quick estimate until the simulation is done. */
import { busyShare } from "@/features/core/scenario/fields/price";
import { QUANTITIES } from "@/features/quantities";
import { paidHoursPerMillion } from "@/features/core/cost/operating";
import { chanceShare } from "@/features/core/evidence/chance-words";
import { loadBands, percentileBand } from "@/features/core/evidence/load-bands";
import { scenarioTraits } from "@/features/core/evidence/scenario-traits";
import { optionScenario, type Option } from "@/features/core/plan/option";
import type { PlanQuestion } from "@/features/core/plan/question";
import type { Settled } from "@/features/core/plan/settle";
import type { Checked } from "@/features/core/plan/simulate";
import { atMost, figure, term, type Figure, type Grade } from "@/features/answers/explain";
import {
  formatCount,
  formatLatency,
  formatMoney,
  formatNumber,
  formatPercent,
  formatQuantity,
} from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { optionWord } from "./words";
import * as m from "./messages";

type Asked = { readonly question: PlanQuestion };

/** Users held, output per GPU, cost; TTFT and TPOT at the percentile behind them. Empty if no layout fits. */
export function planFigures({ question }: Asked, { winner, options }: Settled): readonly Figure[] {
  const [first] = options;
  if (winner) return recommended(question, fromChecked(winner, options));
  return first ? recommended(question, fromOption(first, question)) : [];
}

/** Results of both methods. */
type Known = Pick<
  Checked,
  "unit" | "copies" | "gpus" | "rate" | "clients" | "perGpu" | "ttft" | "tpot" | "chance" | "highest"
> & {
  readonly mean: { readonly ttft: number; readonly tpot: number };
  readonly closed: Option | null;
  readonly run: Checked | null;
};

const fromChecked = (winner: Checked, options: readonly Option[]): Known => ({
  ...winner,
  closed: options.find(({ id }) => id === winner.id) ?? null,
  run: winner.runs > 0 ? winner : null,
});

const fromOption = (option: Option, _: PlanQuestion): Known => ({
  ...option,
  mean: { ttft: option.ttft, tpot: option.tpot },
  closed: option,
  run: null,
});

function recommended(question: PlanQuestion, known: Known): readonly Figure[] {
  const { scenario, chip, backend, price } = question;
  const laid = optionScenario(scenario, chip, known);
  if (!laid.ok) return [];
  const { osl } = scenario.workload;
  const grade: Grade = known.closed?.grade ?? "calibrated";
  const traits = scenarioTraits(laid.value, backend);
  const bands = loadBands(traits, { ...known.mean, output: osl, grade });
  const common = {
    grade,
    source: known.run
      ? m.simulationOfOneUnitOf
      : question.percentile
        ? m.closedFormOfArrivals
        : m.closedFormOfSteadyLoad,
    assumptions: assumptions(known, question),
  };
  const hours = paidHoursPerMillion(known.gpus, known.rate * osl, busyShare(scenario));
  return [
    ...(question.sizing ? [gpusFigure(common, question, known)] : []),
    figure({
      ...common,
      id: "users",
      label: m.usersHeld,
      value: Math.round(known.clients),
      unit: "",
      band: bands.rate(known.clients),
      context: heldWords(question, known),
      formula: [
        "users = requests per second · mean time of a request",
        `${formatQuantity(known.rate, "req/s")} · ${formatQuantity(known.clients / known.rate, "s")} ≈ ${formatCount(Math.round(known.clients))}`,
      ],
      terms: compared(known, "clients", (count) => formatCount(Math.round(count))),
    }),
    figure({
      ...common,
      id: "per-gpu",
      label: QUANTITIES.outputPerGpu.label,
      value: known.perGpu,
      unit: "tok/s/GPU",
      band: bands.rate(known.perGpu),
      context: verbatim(`${known.gpus} GPU`),
      formula: ["requests per second · output ÷ GPUs", `${formatNumber(known.rate)} · ${osl} ÷ ${known.gpus}`],
      terms: compared(known, "perGpu", (rate) => formatQuantity(rate, "tok/s/GPU")),
    }),
    ...(price === null
      ? []
      : [costFigure(common, question, known, { hours, price, band: bands.perToken(hours * price) })]),
    ...(["ttft", "tpot"] as const).map((id) => timeFigure(question, known, id, { ...common, traits })),
  ];
}

type Common = Pick<Figure, "grade" | "source" | "assumptions">;

/** What all GPUs of the answer serve at most beside what was asked for; else the rate. */
function heldWords(question: PlanQuestion, known: Known): Text {
  if (question.goal.kind === "most") return rateWord(known.rate);
  const most = Math.round(mostClients(known));
  return m.rateUpToUsers({ rate: formatNumber(known.rate), most, most2: formatCount(most) });
}

/** Users that the GPUs in use serve within the limits. */
export const mostClients = ({ copies, highest }: Pick<Known, "copies" | "highest">): number => copies * highest.clients;

const gpusFigure = (common: Common, { chip, goal }: PlanQuestion, known: Known): Figure => {
  const asked = goal.kind === "clients" ? goal.clients : 0;
  return figure({
    ...common,
    id: "gpus",
    label: m.gpusNeeded,
    value: known.gpus,
    unit: "GPU",
    band: null,
    context: verbatim(chip.name),
    formula: [
      "GPUs of a unit · asked ÷ users of a unit",
      `${known.gpus / known.copies} · ⌈${asked} ÷ ${formatNumber(known.highest.clients)}⌉ = ${known.gpus}`,
    ],
    terms: [],
  });
};

type Priced = { readonly hours: number; readonly price: number; readonly band: NonNullable<Figure["band"]> };

const costFigure = (
  common: Common,
  { scenario }: PlanQuestion,
  { gpus }: Known,
  { hours, price, band }: Priced,
): Figure =>
  figure({
    ...common,
    id: "cost",
    label: QUANTITIES.costOfOutput.label,
    value: hours * price,
    unit: "$/Mtok",
    band,
    context: m.gpusInAll({ gpus: formatMoney(gpus * price, "/h") }),
    formula: [
      "GPU hours of a million output tokens ÷ busy share · price",
      `${formatNumber(hours * busyShare(scenario))} ÷ ${formatPercent(busyShare(scenario), 3)} · ${formatMoney(price, "/GPU·h")}`,
    ],
    terms: [],
  });

function timeFigure(
  { scenario, percentile }: PlanQuestion,
  known: Known,
  id: "ttft" | "tpot",
  { traits, ...common }: Common & { readonly traits: Parameters<typeof percentileBand>[2] },
): Figure {
  const value = known[id];
  const named = id.toUpperCase();
  const what = percentile ?? "mean";
  const band = percentileBand(`served.${id}`, { value, grade: common.grade }, traits);
  const share = chanceShare(known.chance[id]);
  return figure({
    ...common,
    id,
    label: what === "mean" ? m.namedMean({ named }) : verbatim(`${named} ${what}`),
    value,
    unit: "s",
    band,
    target: atMost(scenario.targets[id]),
    context: m.keptWithShareChance({ share }),
    formula: [known.run ? `nearest-rank ${what} of the simulated requests` : `${what} in closed form`],
    terms: [
      ...(known.run ? [term("mean", m.meanOfRun, formatLatency(known.mean[id]), known.mean[id])] : []),
      ...compared(known, id, formatLatency),
    ],
  });
}

/** The closed form beside the simulation: where both differ, the simulation counts. */
function compared(
  { closed, run }: Known,
  key: "clients" | "perGpu" | "ttft" | "tpot",
  shown: (value: number) => string,
): Figure["terms"] {
  if (closed === null || run === null) return [];
  return [term("closed-form", m.inClosedForm, shown(closed[key]), closed[key])];
}

export const rateWord = (rate: number): Text => m.rateRequestsS({ rate: formatNumber(rate) });

function assumptions(known: Known, { traffic }: PlanQuestion): readonly Text[] {
  const { run, copies } = known;
  const named = verbatim(optionWord(known));
  if (run === null) return [named];
  const load = traffic === null ? m.poissonArrivalsExactlyScenarios : m.arrivalsAndLengthsOfTrace;
  return [named, m.requestsLoadCopiesUnitsAlike({ requests: formatCount(run.requests), copies, load })];
}
