/** An engine result as a report: summary, bottlenecks, rows. Nothing is evaluated here; figures change their unit, and no more. */
import type { Language } from "@/lib/text";
import { toMib, toMs } from "@/lib/units/edge";
import type { Bytes, Seconds } from "@/lib/units/quantity";
import {
  SCHEMA_VERSION,
  type BottleneckSummary,
  type PerformanceSummary,
  type ReportingReport,
  type StepRow,
  type TopOperator,
} from "./document";
import type { Aggregates, Bottleneck, EngineResult, StepMetric } from "./engine-result";

export type AssembleOptions = {
  /** ISO 8601 with its zone; null where nobody says when. */
  readonly timestamp: string | null;
  /** What the run was asked, as plain data. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Rows of the single steps; left out: with them. */
  readonly includeSteps?: boolean;
  readonly language?: Language;
};

/** Schema 1.1. */
export function assembleReport(result: EngineResult, options: AssembleOptions): ReportingReport {
  const { timestamp, config = {}, includeSteps = true, language = "en" } = options;
  const reasons = Object.entries(result.reasons).map(([name, why]) => [name, why[language]]);
  return {
    schema_version: SCHEMA_VERSION,
    timestamp,
    granularity: result.granularity,
    performance: summarize(result.aggregates, result.steps.length),
    bottleneck: summarizeBottlenecks(result.steps),
    config: { ...config },
    step_metrics: includeSteps ? result.steps.map(stepRow) : [],
    ...(reasons.length > 0 && { not_evaluated: Object.fromEntries(reasons) }),
  };
}

const milliseconds = (time: Seconds | null): number | null => (time === null ? null : toMs(time));
const mebibytes = (size: Bytes | null): number | null => (size === null ? null : toMib(size));

function summarize(all: Aggregates, steps: number): PerformanceSummary {
  return {
    total_time_ms: milliseconds(all.total),
    ttft_ms: milliseconds(all.ttft),
    tpot_ms: milliseconds(all.tpot),
    tps: all.tps,
    mfu: all.mfu,
    mbu: all.mbu,
    memory_peak_mb: mebibytes(all.memoryPeak),
    compute_time_ms: milliseconds(all.compute),
    comm_time_ms: milliseconds(all.comm),
    wait_time_ms: milliseconds(all.wait),
    total_flops: all.flops,
    total_bytes: all.bytes,
    num_ops: steps,
    overlap_time_ms: milliseconds(all.overlap),
    machine_ms_per_token: milliseconds(all.perToken),
    total_comm_bytes: all.commBytes,
  };
}

const MOST_TOP = 5;

/** Counts by tag, and the five steps that take longest; of equals, the earlier one first. */
function summarizeBottlenecks(steps: readonly Pick<StepMetric, "id" | "total" | "bottleneck">[]): BottleneckSummary {
  const count = (tag: Bottleneck): number => steps.filter(({ bottleneck }) => bottleneck === tag).length;
  const slowest = steps.toSorted((a, b) => b.total - a.total).slice(0, MOST_TOP);
  return {
    compute_bound_count: count("COMPUTE_BOUND"),
    bw_bound_count: count("BW_BOUND"),
    latency_bound_count: count("LATENCY_BOUND"),
    unknown_count: count("UNKNOWN"),
    top_ops: slowest.map(({ id, total, bottleneck }): TopOperator => ({
      op_id: id,
      t_total_ms: inMs(total),
      bottleneck,
    })),
  };
}

const DECIMALS = 4;

/** Milliseconds with four decimals, as reports of tier6 have them. */
const inMs = (time: Seconds): number => Number(toMs(time).toFixed(DECIMALS));

function stepRow({
  id,
  compute,
  comm,
  wait,
  overlap,
  total,
  bottleneck,
  flops,
  read,
  written: wrote,
  sent,
  told,
}: StepMetric): StepRow {
  return {
    op_id: id,
    t_compute_ms: inMs(compute),
    t_comm_ms: inMs(comm),
    t_wait_ms: inMs(wait),
    t_total_ms: inMs(total),
    bottleneck,
    flops,
    bytes_read: read,
    bytes_write: wrote,
    ...(sent !== undefined && { comm_bytes: sent }),
    ...(told && {
      t_overlap_ms: inMs(overlap),
      phase: told.phase,
      layer: told.layer,
      family: told.family,
      collectives: [...told.collectives],
      repeat: told.repeat,
      bound: told.bound,
      hbm_bytes: told.hbmBytes,
      comm_bytes: told.commBytes,
    }),
  };
}
