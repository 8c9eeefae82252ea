/** Concurrencies at one token budget: latency, throughput and arithmetic as lines, and the list of all figures. */
import { axis, head, percentileHead } from "@/features/quantities";
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
import type { MapOutcomes } from "./map-chart";
import * as m from "./messages";

type Limits = Pick<Targets, "ttft" | "tpot">;
type Point = { readonly conc: number; readonly figures: MapFigures };

/** None below two points. */
export function concurrencyCharts(
  outcomes: MapOutcomes,
  budget: number,
  limits: Limits,
  t: Translate,
): readonly ChartPart[] {
  const points = outcomes.flatMap((outcome) =>
    outcome?.figures && outcome.budget === budget ? [{ conc: outcome.conc, figures: outcome.figures }] : [],
  );
  return points.length < 2 ? [] : [latencyChart(points, limits, t), rateChart(points, t), arithmeticChart(points, t)];
}

function latencyChart(points: readonly Point[], limits: Limits, t: Translate): ChartPart {
  const along = (["ttft", "tpot"] as const).flatMap((id): CurveRule[] => {
    const limit = limits[id];
    return limit === null ? [] : [{ at: limit * KILO, label: `${id.toUpperCase()} ≤ ${formatLatency(limit)}` }];
  });
  return lineChart(points, t, {
    id: "latency",
    label: m.latencyOverConcurrency,
    title: latencyTitle(lastWithin(points, limits)),
    axis: m.time,
    unit: "ms",
    along,
    lines: [
      { name: "TTFT p95", slot: 1, of: ({ ttft95 }) => ttft95 * KILO },
      { name: "TTFT p50", slot: 1, dashed: true, of: ({ ttft50 }) => ttft50 * KILO },
      { name: "TPOT p95", slot: 2, of: ({ tpot95 }) => tpot95 * KILO },
      { name: "TPOT p50", slot: 2, dashed: true, of: ({ tpot50 }) => tpot50 * KILO },
    ],
  });
}

function latencyTitle(most: number | null): Text {
  if (most === null) return m.noConcurrencyOfListKeeps;
  const count = formatCount(most);
  return most === 1 ? m.onlySingleClientKeepsP95 : m.upToCountClientsP95({ count });
}

/** The largest concurrency up to which all keep both limits. */
function lastWithin(points: readonly Point[], { ttft, tpot }: Limits): number | null {
  const late = ({ figures }: Point): boolean =>
    figures.ttft95 > (ttft ?? Infinity) || figures.tpot95 > (tpot ?? Infinity);
  const first = points.findIndex(late);
  return points[(first < 0 ? points.length : first) - 1]?.conc ?? null;
}

function rateChart(points: readonly Point[], t: Translate): ChartPart {
  const best = points.reduce((most, point) => (point.figures.outputRate > most.figures.outputRate ? point : most));
  return lineChart(points, t, {
    id: "throughput",
    label: m.throughputOverConcurrency,
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

function arithmeticChart(points: readonly Point[], t: Translate): ChartPart {
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
  const { id, label, title, axis: across, unit, along, lines } = spec;
  return chart(
    t,
    { id, label, title, subtitle: m.closedLoopUnitOverClients({ unit }) },
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
export function concurrencyTable(outcomes: MapOutcomes, budget: number, t: Translate): Table {
  const figure = (
    id: string,
    named: Omit<Column<MapOutcome>, "id" | "value">,
    value: (figures: MapFigures) => number,
  ) => ({
    ...{ id, ...named },
    value: ({ figures }: MapOutcome) => figures && value(figures),
  });
  return table<MapOutcome>(
    t,
    [
      { id: "conc", ...head("concurrency"), value: ({ conc }) => conc },
      figure("ttft50", percentileHead("ttft", "p50"), ({ ttft50 }) => ttft50),
      figure("ttft95", percentileHead("ttft", "p95"), ({ ttft95 }) => ttft95),
      figure("tpot50", percentileHead("tpot", "p50"), ({ tpot50 }) => tpot50),
      figure("tpot95", percentileHead("tpot", "p95"), ({ tpot95 }) => tpot95),
      figure("e2e95", percentileHead("e2e", "p95"), ({ e2e95 }) => e2e95),
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
