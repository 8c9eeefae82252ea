/** The figures of a whole run. Seconds and shares; null where no file tells, with the reason beside. */
import type { Text } from "@/lib/text";
import { fromUs } from "@/lib/units/edge";
import type { Seconds } from "@/lib/units/quantity";
import { type Capture, DRAFTED, EXECUTED, SCHEDULED } from "../capture/capture";
import { tokenGaps } from "./token-gaps";
import { type CachePeak, cachePeaks } from "./cache-peaks";
import { boundsWord, histogramFigures, type HistogramName, PERCENTS } from "./histogram-figures";
import { preemptions } from "./preemptions";
import { type SampleFigures, sampleFigures } from "./sample-figures";
import { spread, type Spread } from "./percentiles";
import { type RequestMetrics, requestMetrics } from "./request-metrics";
import * as m from "@/features/core/serving-profile/messages";

export type RunFigures = {
  readonly requests: number | null;
  readonly finished: number | null;
  /** From the first arrival to the last end. */
  readonly duration: Seconds | null;
  /** Microseconds. */
  readonly ttft: Spread | null;
  readonly tpot: Spread | null;
  readonly e2e: Spread | null;
  /** Between successive tokens. */
  readonly itl: Spread | null;
  readonly queue: Spread | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Tokens per second over `duration`; where no file lists requests, as the engine's own samples say. */
  readonly outputRate: number | null;

  readonly preemptions: number | null;
  readonly cachePeak: number | null;
  /** The same by pool, the fullest first. */
  readonly cachePeaks: readonly CachePeak[];
  readonly batches: number | null;
  readonly forwards: number | null;
  readonly forwardMean: Seconds | null;
  /** Why a figure is null or rests on less than it seems, by its name. */
  readonly reasons: Readonly<Partial<Record<Reasoned, Text>>>;
  readonly metrics: RequestMetrics;
  /** Of the engine's own histograms since it started, beside or in place of requests. */
  readonly histograms: ReturnType<typeof histogramFigures>;
  readonly sampled: SampleFigures;
};

export type Reasoned = Exclude<keyof RunFigures, "reasons" | "metrics" | "sampled" | "cachePeaks" | "histograms">;

export function runFigures(capture: Capture): RunFigures {
  const { requests, forwards } = capture;
  const metrics = requestMetrics(capture);
  const reasons: Partial<Record<Reasoned, Text>> = {};
  const known = <T>(key: Reasoned, value: T | null, reason: Text): T | null => {
    if (value === null) reasons[key] = reason;
    return value;
  };
  const listed = requests.id.length > 0;
  const finished = requests.end.reduce((count, us) => count + (Number.isNaN(us) ? 0 : 1), 0);
  const duration = runDuration(capture);
  const outputTokens = listed
    ? knownTokens(requests.outputTokens, requests.end)
    : countedBy(capture, "generation_tokens_total");
  const events = preemptions(capture);
  const peaks = cachePeaks(capture);
  const sampled = sampleFigures(capture);
  const counted = duration === null || outputTokens === null ? null : outputTokens / duration;
  return {
    requests: known("requests", listed ? requests.id.length : null, m.noFileListsRequests),
    finished: known("finished", listed ? finished : countedBy(capture, "request_success_total"), m.noFileListsRequests),
    duration: known("duration", duration, listed ? m.noFileTellsWhenRequestEnded : m.noFileListsRequests),
    ttft: known("ttft", spread(metrics.ttft), listed ? m.noFileTellsWhenRequest : unlisted(capture, "ttft")),
    tpot: known("tpot", spread(metrics.tpot), listed ? m.noRequestWithItsFirst : unlisted(capture, "tpot")),
    e2e: known("e2e", spread(metrics.e2e), listed ? m.noFileTellsWhenRequestEnded : unlisted(capture, "e2e")),
    itl: known("itl", spread(tokenGaps(capture)), m.noFileListsRequestsOf),
    queue: known("queue", spread(metrics.queue), listed ? m.noFileTellsWhenRequestLeft : m.noFileListsRequests),
    inputTokens: listed ? knownTokens(requests.inputTokens, null) : countedBy(capture, "prompt_tokens_total"),
    outputTokens,
    outputRate: known(
      "outputRate",
      counted ?? sampled.outputRate,
      listed ? m.outputTokensAndSpanFrom : m.noFileListsRequests,
    ),
    sampled,
    preemptions: known("preemptions", events?.count ?? null, m.noCacheEventsByRequest),
    cachePeak: known("cachePeak", peaks[0]?.peak ?? null, m.noFileTellsHowFull),
    cachePeaks: peaks,
    batches: known("batches", batchCount(capture), m.noFileListsBatches),
    forwards: known("forwards", forwards.start.length > 0 ? forwards.start.length : null, m.noFileListsForwardPasses),
    forwardMean: known("forwardMean", forwardMean(capture), m.noFileListsForwardPasses),
    reasons,
    metrics,
    histograms: histogramFigures(capture.reported),
  };
}

/** A counter that an engine keeps since it started; null where no snapshot has it. */
const countedBy = ({ reported }: Capture, name: string): number | null =>
  reported.find((figure) => figure.name === name && figure.statistic === "total")?.value ?? null;

/** A histogram has percentiles between the bounds of their buckets. */
function unlisted({ reported }: Capture, name: HistogramName): Text {
  const histogram = histogramFigures(reported)[name];
  if (histogram === undefined) return m.noFileListsRequests;
  const bounds = PERCENTS.map((percent) => `p${percent} ${boundsWord(histogram.percentiles[percent])}`).join(", ");
  return m.noFileListsRequestsHistogram({ bounds });
}

function runDuration({ requests }: Capture): Seconds | null {
  let [first, last] = [Infinity, -Infinity];
  for (const us of requests.arrival) if (us < first) first = us;
  for (const us of requests.end) if (us > last) last = us;
  return last > first ? fromUs(last - first) : null;
}

/** Sum of what is known; with `end` only of requests that ended. null where nothing is. */
function knownTokens(tokens: Float64Array, end: Float64Array | null): number | null {
  let [sum, rows] = [0, 0];
  tokens.forEach((count, i) => {
    if (Number.isNaN(count) || (end !== null && Number.isNaN(end[i] as number))) return;
    sum += count;
    rows += 1;
  });
  return rows === 0 ? null : sum;
}

/** Batches that a scheduler grouped; where the file lists none, those that were executed. Empty ones count for nothing. */
function batchCount({ batches }: Pick<Capture, "batches">): number | null {
  const counts = [0, 0, 0];
  batches.stage.forEach((stage, i) => {
    if (batches.size[i] !== 0) counts[stage] = (counts[stage] ?? 0) + 1;
  });
  const count = counts[SCHEDULED] || counts[EXECUTED] || counts[DRAFTED] || 0;
  return count === 0 ? null : count;
}

function forwardMean({ forwards }: Capture): Seconds | null {
  const forwardSpread = spread(forwards.duration);
  return forwardSpread === null ? null : fromUs(forwardSpread.mean);
}
