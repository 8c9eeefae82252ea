/** Shares of the peak over rows, streams over bytes, messages with their lines, memory in stacks, a served load over users. */
import { chart, type ChartWords } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { KernelFit } from "@/features/core/kit/kernel-fit";
import type { MemoryRow, ProductRow, StreamRow } from "@/features/core/kit/kit-rows";
import { linkTime, type LinkFit } from "@/features/core/kit/link-fit";
import type { ChartPoint, PointChart, PointSeries } from "@/lib/charts/drawing";
import type { Table } from "@/lib/export/table";
import { formatPercent, formatQuantity } from "@/lib/format/quantity";
import { CLAUSE, joinTexts, verbatim, type Text, type Translate } from "@/lib/text";
import { GIGA, KILO, MEGA, toPercent } from "@/lib/units/edge";
import type { MeasureAnswer } from "./answer";
import { memoryError, sheetRate } from "./figures";
import { servedError, type ServedPoint } from "./served";
import { linkTable, memoryTable, productTable, servedTable } from "./tables";
import { linkWords, STREAM_NAMES, WORDS } from "./words";
import * as messages from "./messages";

const dot = (x: number, y: number, label: string): ChartPoint => ({ x, y, label, holds: true });

const points = (x: string, y: string, series: readonly PointSeries[]): PointChart & { kind: "points" } => ({
  kind: "points",
  x: { title: x, log: true },
  y: { title: y, log: true },
  series: series.filter((line) => line.points.length > 0),
});

/** Against the catalogue's data sheet if the device is known, else against the best measured rate. */
export function utilisationChart(answer: MeasureAnswer, t: Translate): ChartPart | null {
  const products = answer.rows.filter((row) => row.kind === "product");
  if (products.length === 0) return null;
  const series = [...Map.groupBy(products, ({ format }) => format)].map(([format, own]): PointSeries => {
    const peak = sheetRate(answer.sheet, format);
    return {
      name: format.toUpperCase(),
      joined: false,
      points: own.map((row) => utilised(row, peak ?? bestRate(own))),
    };
  });
  const named = answer.sheet === null ? messages.bestRateMeasured : messages.dataSheetsPeak;
  const words: ChartWords = {
    id: "utilisation",
    label: messages.utilisationByDataType,
    title: utilisationWords(answer),
    subtitle: messages.shareOfNamedEveryProduct({ named }),
  };
  return chart(t, words, points("m", "%", series), productTable(answer, t));
}

const bestRate = (rows: readonly ProductRow[]): number =>
  Math.max(...rows.map(({ flops, seconds }) => flops / seconds));

const utilised = (row: ProductRow, peak: number): ChartPoint => {
  const attained = row.flops / row.seconds;
  const label = `${row.name} ${row.n} × ${row.k}<br>${formatQuantity(attained, "FLOP/s")}`;
  return dot(row.m, toPercent(attained / peak), label);
};

function utilisationWords({ fits, sheet }: MeasureAnswer): Text {
  const shares = fits.flatMap((fit: KernelFit) => {
    const peak = sheetRate(sheet, fit.format);
    return fit.rate === null || peak === null ? [] : [`${fit.format.toUpperCase()} ${formatPercent(fit.rate / peak)}`];
  });
  if (shares.length === 0) return messages.ratesGrowWithRowsOf;
  return messages.ofPeakShares({ shares: joinTexts(shares, CLAUSE) });
}

export function streamChart(
  answer: MeasureAnswer,
  streams: readonly StreamRow[],
  table: Table,
  t: Translate,
): ChartPart | null {
  if (streams.length === 0) return null;
  const series = [...Map.groupBy(streams, ({ op }) => op)].map(([op, own]): PointSeries => ({
    name: t(STREAM_NAMES[op]),
    joined: true,
    points: own.map(({ bytes, seconds }) => dot(bytes / MEGA, bytes / seconds / GIGA, "")),
  }));
  const sheet = answer.sheet?.memoryBandwidth ?? null;
  const peak = sheet === null ? "" : formatQuantity(sheet, "B/s");
  const words: ChartWords = {
    id: "streams",
    label: messages.memoryBandwidth,
    title: messages.memoryBandwidthOverBytesMoved,
    subtitle: sheet === null ? messages.cachesAreFlushedBeforeEach : messages.dataSheetSaysPeakCaches({ peak }),
  };
  return chart(t, words, points("MB", "GB/s", series), table);
}

export function linkChart(links: readonly LinkFit[], t: Translate): ChartPart | null {
  if (links.length === 0) return null;
  const shown = links.slice(0, MOST_LINES);
  const series = shown.flatMap((fit, index): PointSeries[] => {
    const name = t(linkWords(fit));
    const rows = fit.rows.toSorted((a, b) => a.bytes - b.bytes);
    const slot = (index % 6) + 1;
    return [
      {
        name,
        joined: false,
        slot,
        points: rows.map(({ bytes, seconds }) => dot(bytes / MEGA, seconds * MEGA, name)),
      },
      {
        name: `${name}: α + x/β`,
        joined: true,
        look: "line",
        slot,
        points: rows.map(({ bytes }) => dot(bytes / MEGA, linkTime(fit, bytes) * MEGA, "")),
      },
    ];
  });
  const words: ChartWords = {
    id: "links",
    label: messages.timesOfMessages,
    title: messages.timeOfMessageOverIts,
    subtitle: messages.dotsAsMeasuredLinesAs,
  };
  return chart(t, words, points("MB", "µs", series), linkTable(links, t));
}

/** At most one line per colour. */
const MOST_LINES = 6;

/** Two bars a case: computed above measured. */
export function memoryChart(cases: readonly MemoryRow[], t: Translate): ChartPart | null {
  const error = memoryError(cases);
  if (error === null) return null;
  const off = formatPercent(error);
  const value = (of: (row: MemoryRow, computed: boolean) => number | null) =>
    cases.flatMap((row) => [of(row, true), of(row, false)].map((bytes) => (bytes === null ? null : bytes / GIGA)));
  const several = new Set(cases.map(({ model }) => model)).size > 1;
  const caseWord = ({ model, batch, isl, osl }: MemoryRow): string =>
    `${several ? `${model} ` : ""}${batch} × ${isl} + ${osl}`;
  const words: ChartWords = {
    id: "memory",
    label: messages.memoryComputedAndMeasured,
    title: messages.computedMemoryIsOffBy({ off }),
    subtitle: messages.eachCaseComputedAndAs,
  };
  const drawing: ChartPart["drawing"] = {
    kind: "bars",
    rows: cases.flatMap((row) => [WORDS.computed, WORDS.measured].map((word) => `${caseWord(row)} ${t(word)}`)),
    series: [
      {
        name: t(WORDS.weights),
        slot: 1,
        values: value(({ theory, actual }, computed) => (computed ? theory : actual).weights),
      },
      { name: "KV", slot: 2, values: value(({ theory, actual }, computed) => (computed ? theory : actual).kv) },
      {
        name: t(WORDS.activations),
        slot: 3,
        values: value(({ theory }, computed) => (computed ? theory.activations : null)),
      },
      {
        name: t(WORDS.other),
        slot: 4,
        hatched: true,
        values: value(({ actual }, computed) => (computed ? null : actual.other)),
      },
    ],
    axis: t(WORDS.memory),
    unit: "GB",
  };
  return chart(t, words, drawing, memoryTable(cases, t));
}

const SERVED = {
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  rate: messages.outputRate,
} as const;

export function servedCharts(served: readonly ServedPoint[], t: Translate): readonly ChartPart[] {
  const sorted = served.toSorted((a, b) => a.users - b.users);
  return sorted.length === 0 ? [] : (["ttft", "tpot", "rate"] as const).map((metric) => servedChart(sorted, metric, t));
}

function servedChart(served: readonly ServedPoint[], metric: keyof typeof SERVED, t: Translate): ChartPart {
  const [factor, unit] = metric === "rate" ? [1, "tok/s"] : [KILO, "ms"];
  const line = (of: (point: ServedPoint) => number | null): ChartPoint[] =>
    served.flatMap((point) => {
      const value = of(point);
      return value === null ? [] : [dot(point.users, value * factor, point.file)];
    });
  const tail = metric === "rate" ? [] : line((point) => point.tail[metric]);
  const series: PointSeries[] = [
    { name: t(WORDS.measured), joined: true, measured: true, points: line(({ measured }) => measured[metric]) },
    { name: "p99", joined: true, dashed: true, slot: 0, points: tail },
    { name: t(WORDS.predicted), joined: true, slot: 2, points: line(({ predicted }) => predicted?.[metric] ?? null) },
  ];
  const name = SERVED[metric];
  const error = servedError(served, metric);
  const off = error === null ? "" : formatPercent(error);
  const words: ChartWords = {
    id: `served-${metric}`,
    label: messages.servedLoadName({ name }),
    title: error === null ? messages.nameAsMeasured({ name }) : messages.predictedNameIsOffBy({ off, name }),
    subtitle: messages.closedLoopPredictionsAreOf,
  };
  const axes = points(t(WORDS.users), `${t(name)} [${unit}]`, series);
  return chart(t, words, axes, servedTable(served, t, [metric]));
}
