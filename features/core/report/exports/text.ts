/** A report as text for a terminal or a mail: title, totals, where the time goes, what binds, the five longest steps. */
import { NOTHING } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import type { ReportingReport } from "../document";
import { BOTTLENECK_WORDS } from "../step-names";
import * as m from "./messages";

export type ReportText = {
  /** Title and totals. */
  readonly summary: string;
  readonly full: string;
};

export function writeReport(report: ReportingReport, t: Translate): ReportText {
  const summary = [title(report, t), ...totals(report, t)].join("\n");
  const sections = [breakdown(report, t), bottlenecks(report, t), topOperators(report, t), missing(report, t)];
  return { summary, full: [summary, ...sections.filter((section) => section !== "")].join("\n\n") };
}

const title = ({ granularity, timestamp }: ReportingReport, t: Translate): string =>
  `${t(m.performanceReport)} (${granularity})${timestamp === null ? "" : `  ${timestamp}`}`;

const fixed = (value: number | null | undefined, digits = 2): string =>
  value == null ? NOTHING : value.toFixed(digits);
const ms = (value: number | null | undefined): string => (value == null ? NOTHING : `${fixed(value)} ms`);
const percent = (share: number | null): string => (share === null ? NOTHING : `${fixed(toPercent(share))} %`);

function totals({ performance: p }: ReportingReport, t: Translate): readonly string[] {
  const perToken = p.machine_ms_per_token;
  return [
    `${t(m.total)} ${ms(p.total_time_ms)}`,
    `TTFT ${ms(p.ttft_ms)} | ${t(m.tpotUser)} ${ms(p.tpot_ms)} | TPS ${fixed(p.tps)}`,
    ...(perToken == null ? [] : [`${t(m.machineTimePerToken)} ${fixed(perToken, 4)} ms`]),
    `MFU ${percent(p.mfu)} | MBU ${percent(p.mbu)}`,
    `${t(m.memoryPeak)} ${p.memory_peak_mb === null ? NOTHING : `${fixed(p.memory_peak_mb)} MiB`}`,
  ];
}

function breakdown({ performance: p }: ReportingReport, t: Translate): string {
  const { total_time_ms: total } = p;
  const share = (part: number): string => (total ? toPercent(part / total) : 0).toFixed(1);
  const line = (name: Text, part: number | null | undefined): string =>
    `  ${t(name)} ${part == null ? NOTHING : `${fixed(part)} ms (${share(part)} %)`}`;
  return [
    t(m.timeBreakdown),
    line(m.compute2, p.compute_time_ms),
    line(m.communication2, p.comm_time_ms),
    line(m.wait2, p.wait_time_ms),
    ...(p.overlap_time_ms ? [line(m.overlap2, -p.overlap_time_ms)] : []),
  ].join("\n");
}

const bottlenecks = ({ bottleneck: b }: ReportingReport, t: Translate): string =>
  [
    t(m.bottlenecks),
    `  ${t(BOTTLENECK_WORDS.COMPUTE_BOUND)} ${b.compute_bound_count}`,
    `  ${t(BOTTLENECK_WORDS.BW_BOUND)} ${b.bw_bound_count}`,
    `  ${t(BOTTLENECK_WORDS.LATENCY_BOUND)} ${b.latency_bound_count}`,
    `  ${t(BOTTLENECK_WORDS.UNKNOWN)} ${b.unknown_count}`,
  ].join("\n");

function topOperators({ bottleneck: { top_ops: top } }: ReportingReport, t: Translate): string {
  if (top.length === 0) return "";
  const lines = top.map(
    ({ op_id: id, t_total_ms: time, bottleneck }, index) =>
      `  ${index + 1}. ${id}: ${fixed(time, 4)} ms (${bottleneck})`,
  );
  return [t(m.fiveLongestOperators), ...lines].join("\n");
}

function missing({ not_evaluated: reasons = {} }: ReportingReport, t: Translate): string {
  const lines = Object.entries(reasons).map(([name, why]) => `  ${name}: ${why}`);
  return lines.length === 0 ? "" : [t(m.notEvaluated), ...lines].join("\n");
}
