/** The summary of a capture as JSON: fifteen figures, why some are null, and the findings. */
import { type Text } from "@/lib/text";
import { fromUs, toMs, usToMs } from "@/lib/units/edge";
import type { Capture } from "./capture/capture";
import type { Finding } from "./findings/finding";
import type { HistogramName } from "./metrics/histogram-figures";
import type { Reasoned, RunFigures } from "./metrics/run-figures";
import * as m from "./messages";

export type Summary = {
  readonly requests: number | null;
  readonly finished: number | null;
  readonly ttft_p50_ms: number | null;
  readonly ttft_p90_ms: number | null;
  readonly ttft_p99_ms: number | null;
  readonly tpot_p50_ms: number | null;
  readonly tpot_p90_ms: number | null;
  readonly e2e_p50_ms: number | null;
  readonly output_tok_s: number | null;
  readonly preemptions: number | null;
  readonly kv_peak_share: number | null;
  readonly batches: number | null;
  readonly forwards: number | null;
  readonly forward_mean_ms: number | null;
  readonly utc_offset_h: number | null;
  /** Why a figure is null, and what the reader did with the files. */
  readonly notes: readonly Note[];
  readonly findings: readonly TimedFinding[];
};

/** Seconds after the capture's zero; null: from its start, to its end. */
type TimedFinding = Omit<Finding, "span"> & { readonly since_s: number | null; readonly until_s: number | null };

type Note = { readonly figure: string; readonly reason: Text };

export function profileSummary(capture: Capture, figures: RunFigures, findings: readonly Finding[]): Summary {
  const { ttft, tpot, e2e, forwardMean } = figures;
  // Of a histogram: the middle of what its bucket allows; `notes` has the bounds.
  const inBuckets = (name: HistogramName, percent: 50 | 90 | 99): number | undefined =>
    figures.histograms[name]?.percentiles[percent].value;
  const ms = (us: number | undefined): number | null => (us === undefined ? null : usToMs(us));
  return {
    requests: figures.requests ?? figures.histograms.ttft?.count ?? null,
    finished: figures.finished,
    ttft_p50_ms: ms(ttft?.p50 ?? inBuckets("ttft", 50)),
    ttft_p90_ms: ms(ttft?.p90 ?? inBuckets("ttft", 90)),
    ttft_p99_ms: ms(ttft?.p99 ?? inBuckets("ttft", 99)),
    tpot_p50_ms: ms(tpot?.p50 ?? inBuckets("tpot", 50)),
    tpot_p90_ms: ms(tpot?.p90 ?? inBuckets("tpot", 90)),
    e2e_p50_ms: ms(e2e?.p50 ?? inBuckets("e2e", 50)),
    output_tok_s: figures.outputRate,
    preemptions: figures.preemptions,
    kv_peak_share: figures.cachePeak,
    batches: figures.batches,
    forwards: figures.forwards,
    forward_mean_ms: forwardMean === null ? null : toMs(forwardMean),
    utc_offset_h: capture.zone.hours,
    notes: notes(capture, figures),
    findings: findings.map(({ span, ...finding }) => ({
      ...finding,
      since_s: span === null ? null : fromUs(span.from),
      until_s: span?.to == null ? null : fromUs(span.to),
    })),
  };
}

const FIGURES: readonly (readonly [string, Reasoned])[] = [
  ["requests", "requests"],
  ["finished", "finished"],
  ["ttft_p50_ms", "ttft"],
  ["ttft_p90_ms", "ttft"],
  ["ttft_p99_ms", "ttft"],
  ["tpot_p50_ms", "tpot"],
  ["tpot_p90_ms", "tpot"],
  ["e2e_p50_ms", "e2e"],
  ["output_tok_s", "outputRate"],
  ["preemptions", "preemptions"],
  ["kv_peak_share", "cachePeak"],
  ["batches", "batches"],
  ["forwards", "forwards"],
  ["forward_mean_ms", "forwardMean"],
];

function notes(capture: Capture, { reasons }: RunFigures): Note[] {
  const absent = FIGURES.flatMap(([figure, key]) => {
    const reason = reasons[key];
    return reason === undefined ? [] : [{ figure, reason }];
  });
  const zone = capture.zone.hours === null ? [{ figure: "utc_offset_h", reason: m.noFileStatesInstantBoth }] : [];
  return [...absent, ...zone, ...capture.notices.map(({ at, message }) => ({ figure: at, reason: message }))];
}
