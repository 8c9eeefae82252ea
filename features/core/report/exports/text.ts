/** A report as text for a terminal or a mail: title, totals, where the time goes, what binds, the five longest steps. */
import { NOTHING } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import type { ReportingReport } from "../document";
import { BOTTLENECK_WORDS } from "../step-names";

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
  `${t(WORDS.report)} (${granularity})${timestamp === null ? "" : `  ${timestamp}`}`;

const fixed = (value: number | null | undefined, digits = 2): string =>
  value == null ? NOTHING : value.toFixed(digits);
const ms = (value: number | null | undefined): string => (value == null ? NOTHING : `${fixed(value)} ms`);
const percent = (share: number | null): string => (share === null ? NOTHING : `${fixed(toPercent(share))} %`);

function totals({ performance: p }: ReportingReport, t: Translate): readonly string[] {
  const perToken = p.machine_ms_per_token;
  return [
    `${t(WORDS.total)} ${ms(p.total_time_ms)}`,
    `TTFT ${ms(p.ttft_ms)} | ${t(WORDS.tpot)} ${ms(p.tpot_ms)} | TPS ${fixed(p.tps)}`,
    ...(perToken == null ? [] : [`${t(WORDS.perToken)} ${fixed(perToken, 4)} ms`]),
    `MFU ${percent(p.mfu)} | MBU ${percent(p.mbu)}`,
    `${t(WORDS.memory)} ${p.memory_peak_mb === null ? NOTHING : `${fixed(p.memory_peak_mb)} MiB`}`,
  ];
}

function breakdown({ performance: p }: ReportingReport, t: Translate): string {
  const { total_time_ms: total } = p;
  const share = (part: number): string => (total ? toPercent(part / total) : 0).toFixed(1);
  const line = (name: Text, part: number | null | undefined): string =>
    `  ${t(name)} ${part == null ? NOTHING : `${fixed(part)} ms (${share(part)} %)`}`;
  return [
    t(WORDS.breakdown),
    line(WORDS.compute, p.compute_time_ms),
    line(WORDS.comm, p.comm_time_ms),
    line(WORDS.wait, p.wait_time_ms),
    ...(p.overlap_time_ms ? [line(WORDS.overlap, -p.overlap_time_ms)] : []),
  ].join("\n");
}

const bottlenecks = ({ bottleneck: b }: ReportingReport, t: Translate): string =>
  [
    t(WORDS.bottlenecks),
    `  ${t(BOTTLENECK_WORDS.COMPUTE_BOUND)} ${b.compute_bound_count}`,
    `  ${t(BOTTLENECK_WORDS.BW_BOUND)} ${b.bw_bound_count}`,
    `  ${t(BOTTLENECK_WORDS.LATENCY_BOUND)} ${b.latency_bound_count}`,
    `  ${t(BOTTLENECK_WORDS.UNKNOWN)} ${b.unknown_count}`,
  ].join("\n");

function topOperators({ bottleneck: { top_ops: top } }: ReportingReport, t: Translate): string {
  if (top.length === 0) return "";
  const lines = top.map(
    ({ op_id: id, t_total_ms: time, bottleneck }, place) =>
      `  ${place + 1}. ${id}: ${fixed(time, 4)} ms (${bottleneck})`,
  );
  return [t(WORDS.top), ...lines].join("\n");
}

function missing({ not_evaluated: reasons = {} }: ReportingReport, t: Translate): string {
  const lines = Object.entries(reasons).map(([name, why]) => `  ${name}: ${why}`);
  return lines.length === 0 ? "" : [t(WORDS.missing), ...lines].join("\n");
}

const WORDS = {
  report: text({ en: "Performance report", zh: "性能报告" }),
  total: text({ en: "Total", zh: "合计" }),
  tpot: text({ en: "TPOT (user)", zh: "TPOT（单用户）" }),
  perToken: text({ en: "Machine time per token", zh: "每 token 机器时间" }),
  memory: text({ en: "Memory peak", zh: "显存峰值" }),
  breakdown: text({ en: "Time breakdown", zh: "时间构成" }),
  compute: text({ en: "compute", zh: "计算" }),
  comm: text({ en: "communication", zh: "通信" }),
  wait: text({ en: "wait", zh: "等待" }),
  overlap: text({ en: "overlap", zh: "重叠" }),
  bottlenecks: text({ en: "Bottlenecks", zh: "瓶颈" }),
  top: text({ en: "Five longest operators", zh: "耗时最长的五个算子" }),
  missing: text({ en: "Not evaluated", zh: "未评估" }),
} as const;
