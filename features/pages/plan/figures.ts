/** Figures of the recommended plan with bands and basis: simulated, or the quick estimate until the simulation is done. */
import { QUANTITIES } from "@/features/quantities";
import { gpuHoursPerMillion } from "@/features/core/cost/operating";
import { chanceShare } from "@/features/core/evidence/chance-words";
import { loadBands, percentileBand } from "@/features/core/evidence/load-bands";
import { scenarioTraits } from "@/features/core/evidence/scenario-traits";
import { optionScenario, type Option } from "@/features/core/plan/option";
import type { PlanQuestion } from "@/features/core/plan/question";
import type { Settled } from "@/features/core/plan/settle";
import type { Checked } from "@/features/core/plan/simulate";
import { atMost, figure, term, type Figure, type Grade } from "@/features/answers/explain";
import { formatCount, formatLatency, formatMoney, formatNumber, formatQuantity } from "@/lib/format/quantity";
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
type Known = Pick<Checked, "unit" | "copies" | "gpus" | "rate" | "clients" | "perGpu" | "ttft" | "tpot" | "chance"> & {
  readonly mean: { readonly ttft: number; readonly tpot: number };
  readonly closed: Option | null;
  readonly run: Checked | null;
};

const fromChecked = (winner: Checked, options: readonly Option[]): Known => ({
  ...winner,
  closed: options.find(({ id }) => id === winner.id) ?? null,
  run: winner,
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
    source: known.run ? m.simulationOfOneUnitOf : m.closedFormOfSteadyLoad,
    assumptions: assumptions(known, question),
  };
  const hours = gpuHoursPerMillion(known.gpus, known.rate * osl);
  return [
    figure({
      ...common,
      id: "users",
      label: m.usersHeld,
      value: Math.round(known.clients),
      unit: "",
      band: bands.rate(known.clients),
      context: rateWord(known.rate),
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
    ...(price === null ? [] : [costFigure(common, known, hours, price, bands.perToken(hours * price))]),
    ...(["ttft", "tpot"] as const).map((id) => timeFigure(question, known, id, { ...common, traits })),
  ];
}

type Common = Pick<Figure, "grade" | "source" | "assumptions">;

const costFigure = (
  common: Common,
  { gpus }: Known,
  hours: number,
  price: number,
  band: NonNullable<Figure["band"]>,
): Figure =>
  figure({
    ...common,
    id: "cost",
    label: QUANTITIES.costOfOutput.label,
    value: hours * price,
    unit: "$/Mtok",
    band,
    context: m.gpusInAll({ gpus: formatMoney(gpus * price, "/h") }),
    formula: ["GPU hours of a million tokens · price", `${formatNumber(hours)} · ${formatMoney(price, "/GPU·h")}`],
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
  const what = known.run ? percentile : "mean";
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
    formula: [known.run ? `nearest-rank ${percentile} of the simulated requests` : "mean in closed form"],
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
