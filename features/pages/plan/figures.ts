/** Figures of what is recommended, with bands and how they came about: simulated, or in closed form until that has been done. */
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
import { text, verbatim, type Text } from "@/lib/text";
import { optionWord } from "./words";

type Asked = { readonly question: PlanQuestion };

/** Users held, output per GPU, cost; TTFT and TPOT at the percentile behind them. Empty where nothing passes. */
export function planFigures({ question }: Asked, { winner, options }: Settled): readonly Figure[] {
  const [first] = options;
  if (winner) return recommended(question, fromChecked(winner, options));
  return first ? recommended(question, fromOption(first, question)) : [];
}

/** What both ways of knowing say. */
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
  const common = { grade, source: known.run ? SIMULATED : CLOSED, assumptions: assumptions(known, question) };
  const hours = gpuHoursPerMillion(known.gpus, known.rate * osl);
  return [
    figure({
      ...common,
      id: "users",
      label: text({ en: "Users held", zh: "可容纳用户" }),
      value: Math.round(known.clients),
      unit: "",
      band: bands.rate(known.clients),
      context: rateWord(known.rate),
      formula: [
        "users = requests per second · mean time of a request",
        `${formatQuantity(known.rate, "req/s")} · ${formatQuantity(known.clients / known.rate, "s")} = ${formatCount(Math.round(known.clients))}`,
      ],
      terms: compared(known, "clients", (count) => formatCount(Math.round(count))),
    }),
    figure({
      ...common,
      id: "per-gpu",
      label: text({ en: "Output per GPU", zh: "每卡输出" }),
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
    label: text({ en: "Cost of output", zh: "输出成本" }),
    value: hours * price,
    unit: "$/Mtok",
    band,
    context: text({
      en: `${formatMoney(gpus * price, "/h")} in all`,
      zh: `合计 ${formatMoney(gpus * price, "/h")}`,
    }),
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
    label: what === "mean" ? text({ en: `${named} mean`, zh: `${named} 均值` }) : verbatim(`${named} ${what}`),
    value,
    unit: "s",
    band,
    target: atMost(scenario.targets[id]),
    context: text({ en: `kept with ${share} chance`, zh: `达标概率 ${share}` }),
    formula: [known.run ? `nearest-rank ${percentile} of the simulated requests` : "mean in closed form"],
    terms: [
      ...(known.run
        ? [term("mean", text({ en: "Mean of the run", zh: "仿真均值" }), formatLatency(known.mean[id]), known.mean[id])]
        : []),
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
  return [term("closed-form", text({ en: "In closed form", zh: "闭式解" }), shown(closed[key]), closed[key])];
}

export const rateWord = (rate: number): Text =>
  text({ en: `${formatNumber(rate)} requests/s`, zh: `${formatNumber(rate)} 请求/s` });

const SIMULATED = text({
  en: "Simulation of one unit of the deployment under requests that come at random; its step times are the suite's.",
  zh: "对部署中一个单元按随机到达的请求仿真；步时取自套件模型。",
});
const CLOSED = text({
  en: "Closed form of a steady load, means; the simulation follows and decides.",
  zh: "稳态负载的闭式解（均值）；随后由仿真判定。",
});

const DRAWN = text({ en: "Poisson arrivals, exactly the scenario's lengths", zh: "泊松到达，长度与场景一致" });
const OF_TRACE = text({
  en: "arrivals and lengths of the trace, its times stretched to this rate",
  zh: "到达与长度取自轨迹，时间按该速率缩放",
});

function assumptions(known: Known, { traffic }: PlanQuestion): readonly Text[] {
  const { run, copies } = known;
  const named = verbatim(optionWord(known));
  if (run === null) return [named];
  const load = traffic === null ? DRAWN : OF_TRACE;
  return [
    named,
    text({
      en: `${formatCount(run.requests)} requests, ${load.en}; ${copies} ${copies === 1 ? "unit" : "units alike, each with arrivals of its own"}.`,
      zh: `${formatCount(run.requests)} 个请求，${load.zh}；共 ${copies} 个相同单元，各自独立到达。`,
    }),
  ];
}
