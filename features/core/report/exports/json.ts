/** A report as JSON, field for field as it was given; or written down to tier6's version, which knows fewer fields. */
import { PERFORMANCE_FIELDS, SCHEMA_VERSION, TIER6_VERSION, type ReportingReport, type StepRow } from "../document";

export const exportJson = (report: ReportingReport, pretty = true): string =>
  `${JSON.stringify(report, null, pretty ? 2 : 0)}\n`;

/** For readers of 1.0.0: without the fields that 1.1 added. What was not evaluated stays null, since 0 would say another thing. */
export function asTier6(report: ReportingReport): object {
  if (report.schema_version !== SCHEMA_VERSION) return report;
  const { not_evaluated: _reasons, performance, step_metrics: steps, ...rest } = report;
  return {
    ...rest,
    schema_version: TIER6_VERSION,
    performance: Object.fromEntries(PERFORMANCE_FIELDS.map((name) => [name, performance[name]])),
    step_metrics: steps.map((row: StepRow) => Object.fromEntries(ROW_FIELDS.map((name) => [name, row[name]]))),
  };
}

const ROW_FIELDS = [
  "op_id",
  "t_compute_ms",
  "t_comm_ms",
  "t_wait_ms",
  "t_total_ms",
  "bottleneck",
  "flops",
  "bytes_read",
  "bytes_write",
] as const;
