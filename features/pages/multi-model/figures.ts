/** The headline: the best of each kind, with all contenders in the drawer. */
import { figure, term, type Figure } from "@/features/answers/explain";
import { rowBand } from "@/features/core/comparison/bands";
import { TRAFFIC_ASSUMPTION } from "@/features/core/scenario/traffic-words";
import { metricById, metricQuantity, type MetricId } from "@/features/core/comparison/metrics";
import { formatLatency, formatMoney, formatNumber, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { ownItems } from "./cost-ties";
import type { Comparison, Item } from "./comparison";
import * as m from "./messages";

type Told = Omit<Comparison, "verdict" | "figures">;

type Headline = {
  readonly id: MetricId;
  readonly label: Text;
  readonly unit: string;
  readonly formula: string;
  readonly written: (value: number) => string;
};

const SHOWN: readonly Headline[] = [
  {
    id: "ttft",
    label: m.lowestTtft,
    unit: "s",
    formula: "min TTFT",
    written: formatLatency,
  },
  {
    id: "tpot",
    label: m.lowestTpot,
    unit: "s",
    formula: "min TPOT",
    written: formatLatency,
  },
  {
    id: "perGpu",
    label: m.mostPerGpu,
    unit: "tok/s/GPU",
    formula: "max output tokens per second / GPUs",
    written: (value) => formatQuantity(value, "tok/s/GPU"),
  },
  {
    id: "gpuHours",
    label: m.fewestGpuHours,
    unit: "GPU·h/Mtok",
    formula: "min GPUs / output tokens per second · 10⁶ / 3600",
    written: (value) => `${formatNumber(value)} GPU·h`,
  },
  {
    id: "usd",
    label: m.leastCostOfOutput,
    unit: "$/Mtok",
    formula: "min price of a GPU hour · GPU hours / 10⁶ output tokens",
    written: (value) => formatMoney(value, "/Mtok"),
  },
];

/** Of the scenario's model where several run on several chips: figures of different models answer no question. */
export function headlineFigures(context: Told): readonly Figure[] {
  const items = ownItems(context.items, context.groups);
  if (context.vary !== "both")
    return shownFigures(
      SHOWN.filter(({ id }) => id !== "usd"),
      context,
    );
  const priced = items.some(({ figures }) => figures?.cost?.usd != null);
  const shown = SHOWN.filter(({ id }) => id !== (priced ? "gpuHours" : "usd"));
  return shownFigures(shown.toReversed(), { ...context, items: items });
}

const shownFigures = (shown: readonly Headline[], context: Told): readonly Figure[] =>
  shown.map((headline) => explainFigure(headline, context));

/** Over all that run, within the limits or not: the verdict speaks of limits. */
function explainFigure({ id, label, unit, formula, written }: Headline, { items, judged }: Told): Figure {
  const metric = metricById(id);
  const quantity = metricQuantity(id, judged);
  const values = items.flatMap((item) => {
    const value = item.figures && metric.of(item.figures, judged);
    return value === null || !Number.isFinite(value) ? [] : [{ item, value }];
  });
  const better = (a: number, b: number): boolean => (metric.better === "lower" ? a < b : a > b);
  const best = values.reduce<(typeof values)[number] | null>(
    (top, entry) => (top === null || better(entry.value, top.value) ? entry : top),
    null,
  );
  const band = best?.item.figures ? rowBand(best.item.figures, id, judged) : null;
  return figure({
    id,
    label,
    value: best?.value ?? NaN,
    unit,
    grade: best?.item.figures?.grade ?? "datasheet",
    band,
    context: verbatim(best?.item.name ?? "—"),
    formula: [formula],
    source: m.passesMemoryAndClosedForm,
    terms: values.map(({ item, value }) =>
      term(
        item.id,
        verbatim(item.name),
        `${written(value)}, ${layout(item)}`,
        value,
        isOwn(item) ? quantity : undefined,
      ),
    ),
    assumptions: [
      ...(judged === "passes"
        ? [m.idleEngineThenDecodeSteps]
        : best?.item.figures
          ? [TRAFFIC_ASSUMPTION[best.item.figures.workload.traffic]]
          : []),
      m.tokensOfDifferentModelsAre,
    ],
  });
}

/** The scenario with nothing changed. */
const isOwn = ({ settings }: Item): boolean => Object.keys(settings).length === 0;

const layout = ({ figures }: Item): string => (figures ? `${figures.layout} (${figures.gpus} GPU)` : "");
