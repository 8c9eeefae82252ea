/**
 * Every point as a row: on the screen the mean over seeds with its interval in one cell, in files the mean and both ends of the interval
 * in columns of their own, every percentile and the axes as plain values.
 */
import { findRange, type Estimate } from "@/features/core/serving/sweep/confidence";
import type { SimulationSweepInput } from "@/features/core/serving/sweep/input";
import type { PointFigures, SweepPoint } from "@/features/core/serving/sweep/points";
import { longTime, table, type Column, type Table } from "@/lib/export/table";
import { formatNumber, NNBSP, NOTHING } from "@/lib/format/quantity";
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import { KILO, toPercent } from "@/lib/units/edge";
import { loadWord, serviceWord } from "./words";

export const pointTable = (points: readonly SweepPoint[], input: SimulationSweepInput, t: Translate): Table =>
  table(t, pointColumns(input, t), points);

type Measure = {
  readonly id: string;
  readonly label: Text;
  readonly unit: string;
  readonly factor: number;
  readonly of: (figures: PointFigures) => Estimate | null;
  /** Shares end at 1. */
  readonly most?: number;
};

const measure = (id: string, label: Text, unit: string, of: Measure["of"]): Measure => ({
  id,
  label,
  unit,
  factor: unit === "ms" ? KILO : unit === "%" ? toPercent(1) : 1,
  of,
  ...(unit === "%" && { most: 1 }),
});

const PERCENTILES = ["p50", "p90", "p95", "p99"] as const;

const MEASURES: readonly Measure[] = [
  ...(["ttft", "tpot", "e2e"] as const).flatMap((metric) =>
    PERCENTILES.map((at) =>
      measure(`${metric}_${at}`, verbatim(`${metric.toUpperCase()} ${at}`), "ms", (figures) => figures[metric][at]),
    ),
  ),
  measure("queue_p95", text({ en: "Queue p95", zh: "排队 p95" }), "ms", ({ queue }) => queue.p95),
  measure("output", text({ en: "Output", zh: "输出" }), "tok/s", ({ output }) => output),
  measure("per_gpu", text({ en: "per GPU", zh: "每卡" }), "tok/s", ({ perGpu }) => perGpu),
  measure("served", text({ en: "Served", zh: "完成" }), "req/s", ({ requestRate }) => requestRate),
  measure("goodput", text({ en: "Goodput", zh: "有效吞吐" }), "req/s", ({ goodput }) => goodput),
  measure("attained", text({ en: "In targets", zh: "达标" }), "%", ({ attained }) => attained),
  measure("busy", text({ en: "Busy", zh: "忙碌" }), "%", ({ busy }) => busy),
  measure("kv", text({ en: "KV held", zh: "KV 占用" }), "%", ({ kv }) => kv),
  measure("batch", text({ en: "Batch", zh: "批量" }), "req", ({ batch }) => batch),
  measure("evictions", text({ en: "Evictions", zh: "抢占" }), "", ({ evictions }) => evictions),
];

const LOW = text({ en: "low", zh: "下限" });
const HIGH = text({ en: "high", zh: "上限" });

/** On a screen the median and the chosen percentile are enough. */
export function pointColumns({ slo_at }: SimulationSweepInput, t: Translate): readonly Column<SweepPoint>[] {
  const shown = (id: string): boolean => !/_p\d+$/.test(id) || id.endsWith("_p50") || id.endsWith(`_${slo_at}`);
  return [
    { id: "service", label: text({ en: "Service", zh: "服务" }), value: ({ service }) => t(serviceWord(service)) },
    { id: "load", label: text({ en: "Load", zh: "负载" }), value: ({ load }) => t(loadWord(load)) },
    ...AXES.map((axis) => ({ ...axis, label: axis.id, fileOnly: true })),
    { id: "gpus", label: "GPU", value: ({ figures }) => figures?.gpus ?? null },
    ...MEASURES.flatMap((one) => measureColumns(one, shown(one.id))),
    { id: "note", label: text({ en: "Note", zh: "说明" }), value: (point) => t(note(point)) },
  ];
}

const AXES: readonly Pick<Column<SweepPoint>, "id" | "value">[] = [
  ...(["policy", "tp", "adp", "ep", "replicas", "budget"] as const).map((id) => ({
    id,
    value: ({ service }: SweepPoint) => service[id],
  })),
  { id: "load_kind", value: ({ load }) => load.kind },
  {
    id: "load_value",
    value: ({ load, figures }) =>
      load.kind === "open" ? load.rate : load.kind === "closed" ? load.clients : (figures?.offered?.mean ?? null),
  },
  { id: "seeds", value: ({ done }) => done },
];

function measureColumns(one: Measure, shown: boolean): readonly Column<SweepPoint>[] {
  const { id, label, unit, factor, of, most } = one;
  const estimate = ({ figures }: SweepPoint): Estimate | null => figures && of(figures);
  const end = (side: "low" | "high", word: Text): Column<SweepPoint> => ({
    id: `${id}_${side}`,
    label: text({ en: `${label.en} ${word.en}`, zh: `${label.zh} ${word.zh}` }),
    unit,
    factor,
    value: (point) => {
      const found = estimate(point);
      return (found && findRange(found, most)?.[side]) ?? null;
    },
    fileOnly: true,
  });
  const mean: Column<SweepPoint> = {
    id,
    label,
    unit,
    factor,
    value: (point) => estimate(point)?.mean ?? null,
    ...(shown ? { written: (point) => withInterval(estimate(point), one) } : { fileOnly: true }),
  };
  return [mean, end("low", LOW), end("high", HIGH)];
}

/** Mean and half width; where that would leave what the figure can be, the ends of the interval instead. */
function withInterval(found: Estimate | null, { unit, factor: usual, most }: Measure): string {
  if (found === null) return NOTHING;
  // Ten seconds and more are read in seconds, as in every column of times.
  const long = unit === "ms" && longTime(found.mean) !== undefined;
  const [factor, end] = long ? [1, `${NNBSP}s`] : [usual, ""];
  const mean = formatNumber(found.mean * factor);
  const range = findRange(found, most);
  if (range === null || found.half === null) return mean + end;
  const even = found.mean - found.half >= 0 && found.mean + found.half <= (most ?? Infinity);
  return even
    ? `${mean} ± ${formatNumber(found.half * factor, 2)}${end}`
    : `${mean} (${formatNumber(range.low * factor, 2)} – ${formatNumber(range.high * factor, 2)})${end}`;
}

function note({ done, figures, issues, saturated, within }: SweepPoint): Text {
  if (done === 0) return text({ en: "waiting", zh: "等待中" });
  if (figures === null) return issues[0]?.message ?? text({ en: "cannot run", zh: "无法运行" });
  const notes = [
    ...(saturated ? [text({ en: "queue grows", zh: "队列增长" })] : []),
    ...(within ? [text({ en: "within targets", zh: "满足目标" })] : []),
    ...(figures.steady ? [] : [text({ en: "no steady part: ask for more requests", zh: "无稳态：请增加请求数" })]),
    ...(figures.refused > 0 ? [text({ en: `${figures.refused} refused`, zh: `拒绝 ${figures.refused} 个` })] : []),
  ];
  return text({ en: notes.map(({ en }) => en).join(", "), zh: notes.map(({ zh }) => zh).join("，") });
}
