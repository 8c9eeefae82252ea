/** Tables of a report, for files and screens alike. */
import { PHASE_WORD } from "@/features/words";
import { scaled, table, withLeads, type Column, type Table } from "@/lib/export/table";
import { formatNumber, formatQuantity, NNBSP } from "@/lib/format/quantity";
import { toPercent } from "@/lib/units/edge";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { isMachineTime } from "../checks";
import type { PerformanceSummary, ReportingReport, StepRow } from "../document";
import { rooflineLead } from "../roofline-lead";
import { BOTTLENECK_WORDS, stepName } from "../step-names";
import * as m from "./messages";

export const STEP_WORDS = {
  id: m.operator,
  phase: m.phase,
  layer: m.layers,
  compute: m.compute,
  comm: m.communication,
  wait: m.wait,
  overlap: m.overlap,
  total: m.total,
  bottleneck: m.bottleneck,
  work: m.work,
  traffic: m.hbmTraffic,
  sent: m.messages,
} as const;

function columns(rows: readonly StepRow[], t: Translate): readonly Column<StepRow>[] {
  const hasPhases = rows.some(({ phase }) => phase !== undefined);
  return [
    { id: "op_id", label: STEP_WORDS.id, value: (row) => row.op_id, written: (row) => t(stepName(row)) },
    ...(hasPhases ? placeColumns(t) : []),
    { id: "compute", label: STEP_WORDS.compute, unit: "ms", value: (row) => row.t_compute_ms },
    { id: "comm", label: STEP_WORDS.comm, unit: "ms", value: (row) => row.t_comm_ms },
    { id: "wait", label: STEP_WORDS.wait, unit: "ms", value: (row) => row.t_wait_ms },
    { id: "overlap", label: STEP_WORDS.overlap, unit: "ms", value: (row) => row.t_overlap_ms },
    { id: "total", label: STEP_WORDS.total, unit: "ms", value: (row) => row.t_total_ms, essential: true },
    {
      id: "bottleneck",
      label: STEP_WORDS.bottleneck,
      value: ({ bottleneck }) => bottleneck,
      written: ({ bottleneck }) => t(BOTTLENECK_WORDS[bottleneck]),
    },
    scaled({ id: "flops", label: STEP_WORDS.work, unit: "FLOP", value: (row) => row.flops }, rows),
    scaled({ id: "hbm", label: STEP_WORDS.traffic, unit: "B", value: (row) => row.hbm_bytes ?? bothWays(row) }, rows),
    scaled({ id: "sent", label: STEP_WORDS.sent, unit: "B", value: (row) => row.comm_bytes }, rows),
  ];
}

const placeColumns = (t: Translate): readonly Column<StepRow>[] => [
  {
    id: "phase",
    label: STEP_WORDS.phase,
    value: ({ phase }) => phase,
    written: ({ phase }) => (phase === undefined ? "" : t(PHASE_WORD[phase])),
  },
  { id: "layer", label: STEP_WORDS.layer, value: ({ layer }) => layer },
];

const bothWays = ({ bytes_read: read, bytes_write: writtenBytes }: StepRow): number | null =>
  read === null || writtenBytes === null ? null : read + writtenBytes;

export const stepTable = ({ step_metrics: rows }: ReportingReport, t: Translate): Table =>
  table(t, columns(rows, t), rows);

/** Of a scenario's own operators: those of a file are in no graph. */
export const stepTableWithLeads = (report: ReportingReport, t: Translate): Table =>
  withLeads(stepTable(report, t), report.step_metrics, ({ op_id: id, phase, family }) =>
    phase === undefined || family == null ? null : rooflineLead(phase, [id.slice(phase.length + 1)]),
  );

type Line = { readonly name: string; readonly value: number | null | undefined; readonly why: string | undefined };

/** Every metric with its unit; what was not evaluated says why. */
export function performanceTable(report: ReportingReport, t: Translate): Table {
  const { performance, not_evaluated: reasons = {} } = report;
  const words = metricWords(report);
  const lines = Object.entries(PERFORMANCE_WORDS).flatMap(([name]): Line[] => {
    const value = performance[name as keyof typeof PERFORMANCE_WORDS];
    return value === undefined ? [] : [{ name, value, why: reasons[name] }];
  });
  return table<Line>(
    t,
    [
      { id: "metric", label: m.metric, value: ({ name }) => t(words[name] ?? verbatim(name)) },
      { id: "value", label: m.value, value: ({ value }) => value, written: (line) => readable(line)?.[0] },
      { id: "unit", label: m.unit, value: ({ name }) => UNITS[name] ?? "", written: (line) => readable(line)?.[1] },
      ...(lines.some(({ value }) => value === null) ? [WHY] : []),
    ],
    lines,
  );
}

/** Work and bytes by their prefix, shares as percent; files keep what the report says. */
function readable({ name, value }: Line): readonly [written: string, unit: string] | undefined {
  if (value == null) return undefined;
  const unit = UNITS[name] ?? "";
  if (name === "mfu" || name === "mbu") return [formatNumber(toPercent(value), DIGITS), "%"];
  if (unit !== "FLOP" && unit !== "B") return [formatNumber(value, DIGITS), unit];
  const [written = "", prefixed = unit] = formatQuantity(value, unit, DIGITS).split(NNBSP);
  return [written, prefixed];
}

/** One more than figures have: rows of files from elsewhere are compared by the last. */
const DIGITS = 4;

const WHY: Column<Line> = {
  id: "why",
  label: m.whyThereIsNone,
  value: ({ why }) => why,
  written: ({ why }) => why ?? "",
};

/** A file of schema 1.0 does not say what its figures are of; its "TPOT" may be the machine's time (checks.ts). */
function metricWords({ schema_version: version, performance }: ReportingReport): Readonly<Record<string, Text>> {
  if (!version.startsWith("1.0")) return PERFORMANCE_WORDS;
  const { tpot_ms: tpot, tps } = performance;
  const words = { ...PERFORMANCE_WORDS, ...FILE_WORDS };
  return isMachineTime(version, tpot, tps) ? { ...words, tpot_ms: PERFORMANCE_WORDS.machine_ms_per_token } : words;
}

const FILE_WORDS = {
  total_time_ms: m.totalTime,
  ttft_ms: verbatim("TTFT"),
  tpot_ms: verbatim("TPOT"),
  tps: m.outputOfAllGPUs,
  mbu: verbatim("MBU"),
};

const PERFORMANCE_WORDS = {
  total_time_ms: m.onePromptAndOneDecode,
  ttft_ms: m.ttftIdleEngine,
  tpot_ms: m.tpotOfUser,
  machine_ms_per_token: m.machineTimePerToken,
  tps: m.outputOfAllGPUsDecode,
  mfu: m.mfu,
  mbu: m.mbuHbmTrafficAlone,
  memory_peak_mb: m.memoryPeakOfGpu,
  compute_time_ms: STEP_WORDS.compute,
  comm_time_ms: STEP_WORDS.comm,
  wait_time_ms: STEP_WORDS.wait,
  overlap_time_ms: STEP_WORDS.overlap,
  total_flops: STEP_WORDS.work,
  total_bytes: STEP_WORDS.traffic,
  total_comm_bytes: STEP_WORDS.sent,
  num_ops: m.operators,
} as const satisfies Partial<Record<keyof PerformanceSummary, Text>>;

const UNITS: Readonly<Record<string, string>> = {
  total_time_ms: "ms",
  ttft_ms: "ms",
  tpot_ms: "ms",
  machine_ms_per_token: "ms",
  tps: "tok/s",
  memory_peak_mb: "MiB",
  compute_time_ms: "ms",
  comm_time_ms: "ms",
  wait_time_ms: "ms",
  overlap_time_ms: "ms",
  total_flops: "FLOP",
  total_bytes: "B",
  total_comm_bytes: "B",
};
