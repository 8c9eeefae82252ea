/** Figures of a report in the shape that tier6's front end reads; milliseconds. A phase that was not evaluated is null, not zeros. */
import type { ReportingReport, StepRow } from "../document";
import type { PassTraffic } from "../traffic/traffic";
import { MIB, toPercent } from "@/lib/units/edge";

export type PhaseStats = {
  readonly computeTime: number;
  readonly commTime: number;
  readonly bubbleTime: number;
  readonly overlapTime: number;
  readonly totalTime: number;
  /** Compute over total. */
  readonly computeEfficiency: number;
};

type LinkStats = {
  readonly source: string;
  readonly target: string;
  /** MiB. */
  readonly trafficMb: number;
  readonly utilizationPercent: number | null;
  readonly linkType: string;
};

export type Stats = {
  readonly prefill: PhaseStats | null;
  readonly decode: PhaseStats | null;
  readonly totalRunTime: number | null;
  readonly ttft: number | null;
  readonly avgTpot: number | null;
  readonly dynamicMfu: number | null;
  readonly dynamicMbu: number | null;
  /** Idle share of the stages; null where nobody says. */
  readonly maxPpBubbleRatio: number | null;
  readonly totalEvents: number;
  readonly prefillFlops: number;
  readonly linkTrafficStats: readonly LinkStats[];
};

type Beside = { readonly traffic?: readonly PassTraffic[]; readonly bubble?: number | null };

export function convertToStats(report: ReportingReport, { traffic = [], bubble = null }: Beside = {}): Stats {
  const { performance: p, step_metrics: rows } = report;
  const prefill = rows.filter(({ phase }) => phase === "prefill");
  return {
    prefill: phaseStats(prefill),
    decode: phaseStats(rows.filter(({ phase }) => phase === "decode")),
    totalRunTime: p.total_time_ms,
    ttft: p.ttft_ms,
    avgTpot: p.tpot_ms,
    dynamicMfu: p.mfu,
    dynamicMbu: p.mbu,
    maxPpBubbleRatio: bubble,
    totalEvents: rows.length,
    prefillFlops: prefill.reduce((sum, { flops }) => sum + flops, 0),
    linkTrafficStats: traffic.flatMap(linkStats),
  };
}

function phaseStats(rows: readonly StepRow[]): PhaseStats | null {
  if (rows.length === 0) return null;
  const sum = (part: (row: StepRow) => number): number => rows.reduce((all, row) => all + part(row), 0);
  const compute = sum((row) => row.t_compute_ms);
  const total = sum((row) => row.t_total_ms);
  return {
    computeTime: compute,
    commTime: sum((row) => row.t_comm_ms),
    bubbleTime: sum((row) => row.t_wait_ms),
    overlapTime: sum((row) => row.t_overlap_ms ?? 0),
    totalTime: total,
    computeEfficiency: total === 0 ? 0 : compute / total,
  };
}

const linkStats = ({ links }: PassTraffic): readonly LinkStats[] =>
  links.map(({ from, to, bytes, link, utilisation }) => ({
    source: String(from),
    target: String(to),
    trafficMb: bytes / MIB,
    utilizationPercent: utilisation === null ? null : toPercent(utilisation),
    linkType: link.id,
  }));
