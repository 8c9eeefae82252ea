/**
 * The JSON of a report. Version 1.0.0 is tier6's (docs/origins.md); 1.1 adds to it, under names of its own: phase, layer, collectives,
 * overlap, HBM and link bytes, the zone of the time, null for what was not evaluated, and why. Every field of a file is kept, known or not.
 *
 *   total = compute + comm + wait − overlap        (overlap is 0 where a file says none)
 */
import * as z from "zod";
import { BOTTLENECKS, GRANULARITIES } from "./engine-result";

export const SCHEMA_VERSION = "1.1.0";
export const TIER6_VERSION = "1.0.0";

const metric = z.number().nullable();

export const PERFORMANCE_FIELDS = [
  "total_time_ms",
  "ttft_ms",
  "tpot_ms",
  "tps",
  "mfu",
  "mbu",
  "memory_peak_mb",
  "compute_time_ms",
  "comm_time_ms",
  "wait_time_ms",
  "total_flops",
  "total_bytes",
  "num_ops",
] as const;

const Performance = z.looseObject({
  total_time_ms: metric,
  ttft_ms: metric,
  tpot_ms: metric,
  tps: metric,
  mfu: metric,
  mbu: metric,
  /** 2^20 bytes: "MB" is what tier6 calls a MiB. */
  memory_peak_mb: metric,
  compute_time_ms: metric,
  comm_time_ms: metric,
  wait_time_ms: metric,
  total_flops: metric,
  total_bytes: metric,
  num_ops: metric,
  overlap_time_ms: metric.optional(),
  machine_ms_per_token: metric.optional(),
  total_comm_bytes: metric.optional(),
});

const TopOperator = z.looseObject({
  op_id: z.string(),
  t_total_ms: z.number(),
  bottleneck: z.enum(BOTTLENECKS),
});

const BottleneckSummary = z.looseObject({
  compute_bound_count: z.number().int().nonnegative(),
  bw_bound_count: z.number().int().nonnegative(),
  latency_bound_count: z.number().int().nonnegative(),
  unknown_count: z.number().int().nonnegative(),
  top_ops: z.array(TopOperator),
});

const StepRow = z.looseObject({
  op_id: z.string(),
  t_compute_ms: z.number(),
  t_comm_ms: z.number(),
  t_wait_ms: z.number(),
  t_total_ms: z.number(),
  bottleneck: z.enum(BOTTLENECKS),
  flops: z.number(),
  bytes_read: metric,
  bytes_write: metric,
  t_overlap_ms: z.number().optional(),
  phase: z.enum(["prefill", "decode"]).optional(),
  layer: z.string().optional(),
  family: z.string().nullable().optional(),
  collectives: z.array(z.string()).optional(),
  repeat: z.number().optional(),
  bound: z.string().nullable().optional(),
  hbm_bytes: z.number().optional(),
  comm_bytes: z.number().optional(),
});

export const ReportDocument = z.looseObject({
  schema_version: z.string(),
  /** ISO 8601; tier6 writes local time without its zone. */
  timestamp: z.string().nullable(),
  granularity: z.enum(GRANULARITIES),
  performance: Performance,
  bottleneck: BottleneckSummary,
  config: z.record(z.string(), z.unknown()),
  step_metrics: z.array(StepRow),
  /** By the name of a metric that is null: why. */
  not_evaluated: z.record(z.string(), z.string()).optional(),
});

export type ReportingReport = z.infer<typeof ReportDocument>;
export type PerformanceSummary = ReportingReport["performance"];
export type BottleneckSummary = ReportingReport["bottleneck"];
export type StepRow = ReportingReport["step_metrics"][number];
export type TopOperator = BottleneckSummary["top_ops"][number];

/** Names of the fields that a file holds beside those of the schema, with dots between levels; rows of a list are one. */
export function unknownFields(report: ReportingReport): readonly string[] {
  const beyond = (value: object, known: object, prefix: string): readonly string[] =>
    Object.keys(value).flatMap((key) => (key in known ? [] : [`${prefix}${key}`]));
  return [
    ...new Set([
      ...beyond(report, ReportDocument.shape, ""),
      ...beyond(report.performance, Performance.shape, "performance."),
      ...beyond(report.bottleneck, BottleneckSummary.shape, "bottleneck."),
      ...report.bottleneck.top_ops.flatMap((row) => beyond(row, TopOperator.shape, "bottleneck.top_ops[].")),
      ...report.step_metrics.flatMap((row) => beyond(row, StepRow.shape, "step_metrics[].")),
    ]),
  ];
}
