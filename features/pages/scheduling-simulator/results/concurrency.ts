/** Concurrencies at one token budget: latency, throughput and arithmetic as lines, and the list of all figures. */
import { axis, head, statisticHead, statisticLabel } from "@/features/quantities";
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { Targets } from "@/features/core/scenario/resolve";
import type { CurveLine, CurveRule } from "@/lib/charts/drawing";
import { table, type Column, type Table } from "@/lib/export/table";
import { formatCount, formatLatency, formatNumber } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { KILO, TERA, toPercent } from "@/lib/units/edge";
import { IN_PERCENT, IN_TFLOPS } from "@/lib/units/shown-in";
import type { MapFigures, MapOutcome } from "./map";
import { statisticWord } from "@/features/core/serving/simulated/load-words";
import type { Statistic } from "@/features/core/serving/sweep/input";
import type { MapJudged, MapOutcomes } from "./map-chart";
import * as m from "./messages";

type Limits = Pick<Targets, "ttft" | "tpot">;
type Point = { readonly conc: number; readonly figures: MapFigures };

type Judged = MapJudged & { readonly budget: number; readonly limits: Limits };

/** None below two points. */
export function concurrencyCharts(outcomes: MapOutcomes, judged: Judged, t: Translate): readonly ChartPart[] {
  const { budget, random } = judged;
  const points = outcomes.flatMap((outcome) =>
    outcome?.figures && outcome.budget === budget ? [{ conc: outcome.conc, figures: outcome.figures }] : [],
  );
  return points.length < 2
    ? []
    : [latencyChart(points, judged, t), rateChart(points, random, t), arithmeticChart(points, random, t)];
}

function latencyChart(points: readonly Point[], { limits, statistic, random }: Judged, t: Translate): ChartPart {
  const along = (["ttft", "tpot"] as const).flatMap((id): CurveRule[] => {
    const limit = limits[id];
    return limit === null ? [] : [{ at: limit * KILO, label: `${id.toUpperCase()} ≤ ${formatLatency(limit)}` }];
  });
  return lineChart(points, t, {
    id: "latency",
    label: m.latencyOverConcurrency,
    random,
    title: latencyTitle(lastWithin(points, limits, statistic), statistic),
    axis: m.time,
    unit: "ms",
    along,
    lines: [...timeLines(statistic, false, t), ...(statistic === "p50" ? [] : timeLines("p50", true, t))],
  });
}

const timeLines = (statistic: Statistic, dashed: boolean, t: Translate): ChartSpec["lines"] =>
  (["ttft", "tpot"] as const).map((id, index) => ({
    ...{ name: t(statisticLabel(id, statistic)), slot: index === 0 ? (1 as const) : (2 as const), dashed },
    of: (figures) => figures[id][statistic] * KILO,
  }));

function latencyTitle(most: number | null, judged: Statistic): Text {
  const statistic = statisticWord(judged);
  if (most === null) return m.noConcurrencyOfListKeeps({ statistic });
  const count = formatCount(most);
  return most === 1 ? m.onlySingleClientKeepsP95({ statistic }) : m.upToCountClientsP95({ count, statistic });
}

/** The largest concurrency up to which all keep both limits. */
function lastWithin(points: readonly Point[], { ttft, tpot }: Limits, statistic: Statistic): number | null {
  const late = ({ figures }: Point): boolean =>
    figures.ttft[statistic] > (ttft ?? Infinity) || figures.tpot[statistic] > (tpot ?? Infinity);
  const first = points.findIndex(late);
  return points[(first < 0 ? points.length : first) - 1]?.conc ?? null;
}

function rateChart(points: readonly Point[], random: boolean, t: Translate): ChartPart {
  const best = points.reduce((most, point) => (point.figures.outputRate > most.figures.outputRate ? point : most));
  return lineChart(points, t, {
    id: "throughput",
    label: m.throughputOverConcurrency,
    random,
    title: m.mostOutputRateTokS({
      rate: formatNumber(best.figures.outputRate),
      ...{ conc: best.conc, count: formatCount(best.conc) },
    }),
    axis: m.output,
    unit: "tok/s",
    along: [],
    lines: [
      { name: t(m.allGPUs), slot: 3, of: ({ outputRate }) => outputRate },
      { name: t(m.perGpu), slot: 4, dashed: true, of: ({ perGpu }) => perGpu },
    ],
  });
}

function arithmeticChart(points: readonly Point[], random: boolean, t: Translate): ChartPart {
  const best = points.reduce((most, point) =>
    point.figures.effective.all > most.figures.effective.all ? point : most,
  );
  const { all, share } = best.figures.effective;
  const [rate, percent] = [formatNumber(all / TERA), formatNumber(toPercent(share))];
  const line = (
    name: Text,
    look: Pick<CurveLine, "slot" | "dashed">,
    id: "all" | "prefill" | "decode",
  ): ChartSpec["lines"][number] => ({ name: t(name), ...look, of: ({ effective }) => effective[id] / TERA });
  return lineChart(points, t, {
    id: "useful",
    label: m.usefulArithmeticOverConcurrency,
    random,
    title: m.atMostRateTflopS({ rate, percent }),
    axis: m.usefulArithmetic,
    unit: "TFLOP/s",
    along: [],
    lines: [
      line(m.allRequests, { slot: 5 }, "all"),
      line(m.onePrompt, { slot: 1, dashed: true }, "prefill"),
      line(m.oneAnswer, { slot: 2, dashed: true }, "decode"),
    ],
  });
}

type ChartSpec = {
  readonly random: boolean;
  readonly id: string;
  readonly label: Text;
  readonly title: Text;
  readonly axis: Text;
  readonly unit: string;
  readonly along: readonly CurveRule[];
  readonly lines: readonly (Pick<CurveLine, "name" | "slot" | "dashed"> & {
    readonly of: (figures: MapFigures) => number;
  })[];
};

function lineChart(points: readonly Point[], t: Translate, spec: ChartSpec): ChartPart {
  const { id, label, random, title, axis: across, unit, along, lines } = spec;
  const subtitle = random ? m.randomArrivalsUnitOverUsers : m.closedLoopUnitOverClients;
  return chart(
    t,
    { id, label, title, subtitle: subtitle({ unit }) },
    {
      kind: "curves",
      x: axis(t, "concurrency", true),
      y: { title: t(across), unit, log: true },
      lines: lines.map(({ of, ...line }) => ({
        ...line,
        points: points.map(({ conc, figures }) => ({ x: conc, y: of(figures) })).filter(({ y }) => y > 0),
      })),
      across: [],
      along,
    },
    table<Point>(
      t,
      [
        { id: "clients", ...head("concurrency"), value: ({ conc }) => conc },
        ...lines.map(({ name, of }) => ({ id: name, label: name, unit, value: ({ figures }: Point) => of(figures) })),
      ],
      points,
    ),
  );
}

/** The map's cells at one token budget, as a list of concurrencies. */
export function concurrencyTable(
  outcomes: MapOutcomes,
  { budget, statistic }: Pick<Judged, "budget" | "statistic">,
  t: Translate,
): Table {
  const figure = (
    id: string,
    named: Omit<Column<MapOutcome>, "id" | "value">,
    value: (figures: MapFigures) => number,
  ) => ({
    ...{ id, ...named },
    value: ({ figures }: MapOutcome) => figures && value(figures),
  });
  const time = (id: "ttft" | "tpot" | "e2e", level: Statistic) =>
    figure(`${id}${level === "mean" ? "_mean" : level.slice(1)}`, statisticHead(id, level), (all) => all[id][level]);
  const times = (id: "ttft" | "tpot") => [time(id, "p50"), ...(statistic === "p50" ? [] : [time(id, statistic)])];
  return table<MapOutcome>(
    t,
    [
      { id: "conc", ...head("concurrency"), value: ({ conc }) => conc },
      ...times("ttft"),
      ...times("tpot"),
      time("e2e", statistic),
      figure("output", head("output"), ({ outputRate }) => outputRate),
      figure("each", head("outputPerGpu"), ({ perGpu }) => perGpu),
      figure("attained", { label: m.withinTargets, ...IN_PERCENT }, ({ attained }) => attained),
      figure("preemptions", head("preemptions"), ({ evictions }) => evictions),
      figure("useful", { label: m.useful, ...IN_TFLOPS }, ({ effective }) => effective.all),
      figure("requests", { label: "n" }, ({ requests }) => requests),
    ],
    outcomes.filter((outcome) => outcome?.budget === budget).filter((outcome) => outcome !== undefined),
  );
}
