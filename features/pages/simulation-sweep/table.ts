/**
 * Every point as a row: on the screen the mean over seeds with its interval in one cell, in files the mean and both ends of the interval
 * in separate columns, every percentile and the axes as plain values.
 */
import { head, statisticHead, type Head } from "@/features/quantities";
import { findRange, type Estimate } from "@/features/core/serving/sweep/confidence";
import type { SettledSweep } from "@/features/core/serving/sweep/settled";
import type { PointFigures, SweepPoint } from "@/features/core/serving/sweep/points";
import { table, type Column, type Table } from "@/lib/export/table";
import { columnFormat } from "@/lib/format/column-format";
import { formatNumber, NOTHING } from "@/lib/format/quantity";
import { CLAUSE, joinTexts, type Text, type Translate } from "@/lib/text";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import { loadWord, serviceWord } from "./words";
import * as m from "./messages";

export const pointTable = (points: readonly SweepPoint[], input: SettledSweep, t: Translate): Table =>
  table(t, pointColumns(input, t, points), points);

type Measure = {
  readonly id: string;
  readonly label: Text;
  readonly unit: string;
  readonly factor: number;
  readonly of: (figures: PointFigures) => Estimate | null;
  /** Shares end at 1. */
  readonly most?: number;
  /** In sight at any width. */
  readonly essential?: true;
};

const measure = (id: string, { label, unit = "", factor = 1 }: Head, of: Measure["of"]): Measure => ({
  ...{ id, label, unit, factor, of },
  ...(unit === "%" && { most: 1 }),
});

const STATISTICS = ["mean", "p50", "p90", "p95", "p99"] as const;

const MEASURES: readonly Measure[] = [
  ...(["ttft", "tpot", "e2e"] as const).flatMap((metric) =>
    STATISTICS.map((statistic) =>
      measure(`${metric}_${statistic}`, statisticHead(metric, statistic), (figures) => figures[metric][statistic]),
    ),
  ),
  measure("queue_p95", { label: m.queueP95, ...IN_MS }, ({ queue }) => queue.p95),
  measure("output", head("output"), ({ output }) => output),
  { ...measure("per_gpu", head("outputPerGpu"), ({ perGpu }) => perGpu), essential: true },
  measure("served", { label: m.served, unit: "req/s" }, ({ requestRate }) => requestRate),
  measure("goodput", head("goodput"), ({ goodput }) => goodput),
  { ...measure("attained", { label: m.inTargets, ...IN_PERCENT }, ({ attained }) => attained), essential: true },
  measure("busy", { label: m.busy, ...IN_PERCENT }, ({ busy }) => busy),
  measure("kv", { label: m.kvHeld, ...IN_PERCENT }, ({ kv }) => kv),
  measure("batch", { label: m.batch, unit: "req" }, ({ batch }) => batch),
  measure("evictions", head("preemptions"), ({ evictions }) => evictions),
];

/** On a screen the median and what limits are held against are enough. */
export function pointColumns(
  { slo_at }: Pick<SettledSweep, "slo_at">,
  t: Translate,
  points: readonly SweepPoint[],
): readonly Column<SweepPoint>[] {
  const shown = (id: string): boolean => !/_(p\d+|mean)$/.test(id) || id.endsWith("_p50") || id.endsWith(`_${slo_at}`);
  return [
    { id: "service", label: m.service, value: ({ service }) => t(serviceWord(service)) },
    { id: "load", label: m.load, value: ({ load }) => t(loadWord(load)) },
    ...AXES.map((axis) => ({ ...axis, label: axis.id, fileOnly: true })),
    { id: "gpus", ...head("gpus"), value: ({ figures }) => figures?.gpus ?? null },
    ...MEASURES.flatMap((measure) => measureColumns(measure, shown(measure.id), points)),
    { id: "note", label: m.note, value: (point) => t(note(point)), essential: true },
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
      load.kind === "open"
        ? load.rate
        : load.kind === "closed"
          ? load.clients
          : load.kind === "users"
            ? load.users
            : (figures?.offered?.mean ?? null),
  },
  { id: "seeds", value: ({ done }) => done },
];

function measureColumns(
  measure: Measure,
  shown: boolean,
  points: readonly SweepPoint[],
): readonly Column<SweepPoint>[] {
  const { id, label, unit, factor, of, most, essential } = measure;
  const estimate = ({ figures }: SweepPoint): Estimate | null => figures && of(figures);
  const end = (side: "low" | "high", word: Text): Column<SweepPoint> => ({
    id: `${id}_${side}`,
    label: m.labelWord({ label, word }),
    unit,
    factor,
    value: (point) => {
      const reading = estimate(point);
      return (reading && findRange(reading, most)?.[side]) ?? null;
    },
    fileOnly: true,
  });
  const mean: Column<SweepPoint> = {
    id,
    label,
    unit,
    factor,
    value: (point) => estimate(point)?.mean ?? null,
    ...(essential && { essential }),
    ...(shown ? intervalWords(points, measure) : { fileOnly: true }),
  };
  return [mean, end("low", m.low), end("high", m.high)];
}

/** In one unit for all points, and for all percentiles of a time. */
function intervalWords(
  points: readonly SweepPoint[],
  { id, of, unit, factor, most }: Measure,
): Pick<Column<SweepPoint>, "written" | "writtenUnit"> {
  const means = (read: Measure["of"]): readonly number[] =>
    points.flatMap(({ figures }) => (figures ? [(read(figures)?.mean ?? NaN) * factor] : []));
  const siblings = MEASURES.filter((other) => other.id.split("_")[0] === id.split("_")[0] && other.unit === unit);
  const format = columnFormat(
    means(of),
    unit,
    siblings.flatMap((other) => means(other.of)),
  );
  const scale = { factor: factor * format.factor, most };
  return {
    writtenUnit: format.unit,
    written: ({ figures }) => {
      const estimate = figures && of(figures);
      return estimate ? format.write(estimate.mean * factor) + intervalText(estimate, scale) : NOTHING;
    },
  };
}

/** Half width, behind the mean; where that would leave what the figure can be, the ends of the interval instead. */
function intervalText(estimate: Estimate, { factor, most }: Pick<Measure, "factor" | "most">): string {
  const range = findRange(estimate, most);
  if (range === null || estimate.half === null) return "";
  const even = estimate.mean - estimate.half >= 0 && estimate.mean + estimate.half <= (most ?? Infinity);
  return even
    ? ` ± ${formatNumber(estimate.half * factor, 2)}`
    : ` (${formatNumber(range.low * factor, 2)} – ${formatNumber(range.high * factor, 2)})`;
}

function note({ done, figures, issues, saturated, within }: SweepPoint): Text {
  if (done === 0) return m.waiting;
  if (figures === null) return issues[0]?.message ?? m.cannotRun;
  const notes = [
    ...(saturated ? [m.queueGrows] : []),
    ...(within ? [m.withinTargets3] : []),
    ...(figures.steady ? [] : [m.noSteadyPartAskFor]),
    ...(figures.refused > 0 ? [m.refused({ refused: figures.refused })] : []),
  ];
  return joinTexts(notes, CLAUSE);
}
