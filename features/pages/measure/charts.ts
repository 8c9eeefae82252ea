/** Shares of the peak over rows, streams over bytes, messages with their lines, memory in stacks, a served load over users. */
import type { ChartPart } from "@/features/answers/answer";
import type { KernelFit } from "@/features/core/kit/kernel-fit";
import type { MemoryRow, ProductRow, StreamRow } from "@/features/core/kit/kit-rows";
import { linkTime, type LinkFit } from "@/features/core/kit/link-fit";
import type { ChartPoint, PointChart, PointSeries } from "@/lib/charts/drawing";
import type { Table } from "@/lib/export/table";
import { formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import { GIGA, KILO, MEGA, toPercent } from "@/lib/units/edge";
import type { MeasureAnswer } from "./answer";
import { memoryError, sheetRate } from "./figures";
import { servedError, type ServedPoint } from "./served";
import { linkTable, memoryTable, productTable, servedTable } from "./tables";
import { linkWords, STREAM_NAMES, WORDS } from "./words";

const dot = (x: number, y: number, label: string): ChartPoint => ({ x, y, label, holds: true });

const points = (x: string, y: string, series: readonly PointSeries[]): PointChart & { kind: "points" } => ({
  kind: "points",
  x: { title: x, log: true },
  y: { title: y, log: true },
  series: series.filter((one) => one.points.length > 0),
});

type Words = { readonly id: string; readonly label: Text; readonly title: Text; readonly subtitle: Text };

const chart = ({ id, label, title, subtitle }: Words, drawing: ChartPart["drawing"], said: Table, t: Translate) =>
  ({ kind: "chart", id, label, title: t(title), subtitle: t(subtitle), drawing, table: said }) satisfies ChartPart;

/** Against the sheet of the catalogue where it knows the device, else against the best rate that was measured. */
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
  const named = answer.sheet === null ? WORDS_OF.best : WORDS_OF.sheet;
  const words: Words = {
    id: "utilisation",
    label: text({ en: "Utilisation by data type", zh: "各数据类型的利用率" }),
    title: utilisationWords(answer),
    subtitle: text({ en: `share of ${named.en}, every product`, zh: `占${named.zh}的比例，每个矩阵乘一点` }),
  };
  return chart(words, points("m", "%", series), productTable(answer, t), t);
}

const WORDS_OF = {
  sheet: text({ en: "the data sheet's peak", zh: "数据表峰值" }),
  best: text({ en: "the best rate measured", zh: "实测最高算力" }),
};

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
  if (shares.length === 0) return text({ en: "Rates grow with the rows of a step", zh: "算力随一步的行数上升" });
  return text({ en: `Of the peak: ${shares.join(", ")}`, zh: `占峰值：${shares.join("，")}` });
}

export function streamChart(
  answer: MeasureAnswer,
  streams: readonly StreamRow[],
  said: Table,
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
  const words: Words = {
    id: "streams",
    label: text({ en: "Memory bandwidth", zh: "显存带宽" }),
    title: text({ en: "Memory bandwidth over the bytes moved", zh: "显存带宽随搬运字节数的变化" }),
    subtitle:
      sheet === null
        ? text({ en: "caches are flushed before each call", zh: "每次调用前清空缓存" })
        : text({
            en: `the data sheet says ${peak}; caches are flushed before each call`,
            zh: `数据表为 ${peak}；每次调用前清空缓存`,
          }),
  };
  return chart(words, points("MB", "GB/s", series), said, t);
}

export function linkChart(links: readonly LinkFit[], t: Translate): ChartPart | null {
  if (links.length === 0) return null;
  const shown = links.slice(0, MOST_LINES);
  const series = shown.flatMap((fit, place): PointSeries[] => {
    const name = t(linkWords(fit));
    const rows = fit.rows.toSorted((a, b) => a.bytes - b.bytes);
    const slot = (place % 6) + 1;
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
  const words: Words = {
    id: "links",
    label: text({ en: "Times of messages", zh: "消息耗时" }),
    title: text({ en: "Time of a message over its size", zh: "消息耗时随大小的变化" }),
    subtitle: text({ en: "dots as measured, lines as fitted", zh: "点为实测，线为拟合" }),
  };
  return chart(words, points("MB", "µs", series), linkTable(links, t), t);
}

/** More lines than colours cannot be told apart. */
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
  const words: Words = {
    id: "memory",
    label: text({ en: "Memory, computed and measured", zh: "显存：理论与实测" }),
    title: text({ en: `Computed memory is off by ${off} in the median`, zh: `理论显存的误差中位数为 ${off}` }),
    subtitle: text({ en: "each case computed and as measured", zh: "每个用例分别为理论值与实测值" }),
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
  return chart(words, drawing, memoryTable(cases, t), t);
}

const SERVED = {
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  rate: text({ en: "output rate", zh: "输出速率" }),
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
  const words: Words = {
    id: `served-${metric}`,
    label: text({ en: `Served load: ${name.en}`, zh: `服务负载：${name.zh}` }),
    title:
      error === null
        ? text({ en: `${name.en} as measured`, zh: `实测的${name.zh}` })
        : text({ en: `Predicted ${name.en} is off by ${off} on average`, zh: `${name.zh}预测的平均偏差为 ${off}` }),
    subtitle: text({ en: "closed loop; predictions are of the scenario", zh: "闭环负载；预测取当前场景" }),
  };
  const axes = points(t(WORDS.users), `${t(name)} [${unit}]`, series);
  return chart(words, axes, servedTable(served, t, [metric]), t);
}
