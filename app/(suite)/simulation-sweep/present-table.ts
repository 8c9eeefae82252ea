/** Every point as a row; means over seeds, with the ends of their interval in columns of their own. Pure. */
import type { DataColumn } from "@/components/tables/data-table";
import { rangeOf, type Estimate } from "@/features/pages/simulation-sweep/confidence";
import type { SimulationSweepInput } from "@/features/pages/simulation-sweep/input";
import type { PointFigures, SweepPoint } from "@/features/pages/simulation-sweep/points";
import { loadWord, serviceWord } from "@/features/pages/simulation-sweep/words";
import type { Sheet } from "@/lib/export/sheet";
import { formatNumber, NOTHING } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import type { Translate } from "./present-curves";

type Measure = {
  readonly id: string;
  readonly head: Text;
  readonly unit: string;
  readonly factor: number;
  readonly of: (figures: PointFigures) => Estimate | null;
  /** Shares end at 1. */
  readonly most?: number;
};

const PERCENTILES = ["p50", "p90", "p95", "p99"] as const;

const MEASURES: readonly Measure[] = [
  ...(["ttft", "tpot", "e2e"] as const).flatMap((metric) =>
    PERCENTILES.map((at) => ({
      id: `${metric}_${at}`,
      head: verbatim(`${metric.toUpperCase()} ${at}`),
      unit: "ms",
      factor: 1e3,
      of: (figures: PointFigures) => figures[metric][at],
    })),
  ),
  {
    id: "queue_p95",
    head: text({ en: "Queue p95", zh: "排队 p95" }),
    unit: "ms",
    factor: 1e3,
    of: ({ queue }) => queue.p95,
  },
  { id: "output", head: text({ en: "Output", zh: "输出" }), unit: "tok/s", factor: 1, of: ({ output }) => output },
  { id: "per_gpu", head: text({ en: "per GPU", zh: "每卡" }), unit: "tok/s", factor: 1, of: ({ perGpu }) => perGpu },
  {
    id: "served",
    head: text({ en: "Served", zh: "完成" }),
    unit: "req/s",
    factor: 1,
    of: ({ requestRate }) => requestRate,
  },
  {
    id: "goodput",
    head: text({ en: "Goodput", zh: "有效吞吐" }),
    unit: "req/s",
    factor: 1,
    of: ({ goodput }) => goodput,
  },
  {
    id: "attained",
    head: text({ en: "In targets", zh: "达标" }),
    unit: "%",
    factor: 100,
    of: ({ attained }) => attained,
    most: 1,
  },
  { id: "busy", head: text({ en: "Busy", zh: "忙碌" }), unit: "%", factor: 100, of: ({ busy }) => busy, most: 1 },
  { id: "kv", head: text({ en: "KV held", zh: "KV 占用" }), unit: "%", factor: 100, of: ({ kv }) => kv, most: 1 },
  { id: "batch", head: text({ en: "Batch", zh: "批量" }), unit: "req", factor: 1, of: ({ batch }) => batch },
  {
    id: "evictions",
    head: text({ en: "Evictions", zh: "抢占" }),
    unit: "",
    factor: 1,
    of: ({ evictions }) => evictions,
  },
];

/** On the screen the mean with its interval in one cell; percentiles below the chosen one are in the export. */
export function sweepColumns({ slo_at }: SimulationSweepInput, t: Translate): readonly DataColumn<SweepPoint>[] {
  const shown = MEASURES.filter(({ id }) => !/_p\d+$/.test(id) || id.endsWith("_p50") || id.endsWith(`_${slo_at}`));
  return [
    {
      id: "service",
      head: t(text({ en: "Service", zh: "服务" })),
      kind: "text",
      value: ({ service }) => t(serviceWord(service)),
      rowHead: true,
    },
    { id: "load", head: t(text({ en: "Load", zh: "负载" })), kind: "text", value: ({ load }) => t(loadWord(load)) },
    { id: "gpus", head: "GPU", kind: "number", value: ({ figures }) => figures?.gpus ?? null },
    ...shown.map((measure): DataColumn<SweepPoint> => ({
      id: measure.id,
      head: t(measure.head),
      ...(measure.unit && { unit: measure.unit }),
      kind: "number",
      value: (point) => meanOf(point, measure),
      written: (point) => writtenOf(point, measure),
    })),
    { id: "note", head: t(text({ en: "Note", zh: "说明" })), kind: "text", value: (point) => t(noteOf(point)) },
  ];
}

const estimateOf = ({ figures }: SweepPoint, { of }: Measure): Estimate | null => (figures ? of(figures) : null);

function meanOf(point: SweepPoint, measure: Measure): number | null {
  const found = estimateOf(point, measure);
  return found === null ? null : found.mean * measure.factor;
}

/** Mean and half width; where that would leave what the figure can be, the ends of the interval instead. */
function writtenOf(point: SweepPoint, measure: Measure): string {
  const found = estimateOf(point, measure);
  if (found === null) return NOTHING;
  const { factor, most } = measure;
  const mean = formatNumber(found.mean * factor);
  const range = rangeOf(found, most);
  if (range === null || found.half === null) return mean;
  const even = found.mean - found.half >= 0 && found.mean + found.half <= (most ?? Infinity);
  return even
    ? `${mean} ± ${formatNumber(found.half * factor, 2)}`
    : `${mean} (${formatNumber(range.low * factor, 2)} – ${formatNumber(range.high * factor, 2)})`;
}

export function noteOf({ done, figures, issues, saturated, within }: SweepPoint): Text {
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

/** Everything, for spreadsheets: axes, means and the ends of their intervals. */
export function sweepSheet(points: readonly SweepPoint[], t: Translate): Sheet {
  const [low, high] = [t(text({ en: "low", zh: "下限" })), t(text({ en: "high", zh: "上限" }))];
  return {
    columns: [
      ...["policy", "tp", "adp", "ep", "replicas", "budget", "load", "load_value", "gpus", "seeds"].map((label) => ({
        label,
      })),
      ...MEASURES.flatMap(({ head, unit }) => [
        { label: t(head), unit },
        { label: `${t(head)} ${low}`, unit },
        { label: `${t(head)} ${high}`, unit },
      ]),
      { label: t(text({ en: "Note", zh: "说明" })) },
    ],
    rows: points.map((point) => {
      const { service, load, figures, done } = point;
      const value =
        load.kind === "open" ? load.rate : load.kind === "closed" ? load.clients : (figures?.offered?.mean ?? null);
      return [
        service.policy,
        service.tp,
        service.adp,
        service.ep,
        service.replicas,
        service.budget,
        load.kind,
        value,
        figures?.gpus ?? null,
        done,
        ...MEASURES.flatMap((measure) => {
          const found = estimateOf(point, measure);
          const range = found && rangeOf(found, measure.most);
          const ends = range ? [range.low * measure.factor, range.high * measure.factor] : [null, null];
          return [meanOf(point, measure), ...ends];
        }),
        t(noteOf(point)),
      ];
    }),
  };
}
