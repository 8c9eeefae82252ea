/** The figures of a whole run. Seconds and shares; null where no file tells, with the reason beside. */
import { type Text, text } from "@/lib/text";
import { fromUs } from "@/lib/units/edge";
import type { Seconds } from "@/lib/units/quantity";
import { type Capture, DRAFTED, EXECUTED, SCHEDULED } from "../capture/capture";
import { tokenGaps } from "./token-gaps";
import { preemptions } from "./preemptions";
import { spread, type Spread } from "./percentiles";
import { type RequestMetrics, requestMetrics } from "./request-metrics";

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
  /** Tokens per second over `duration`. */
  readonly outputRate: number | null;
  readonly preemptions: number | null;
  readonly cachePeak: number | null;
  readonly batches: number | null;
  readonly forwards: number | null;
  readonly forwardMean: Seconds | null;
  /** Why a figure is null or rests on less than it seems, by its name. */
  readonly reasons: Readonly<Partial<Record<Reasoned, Text>>>;
  readonly metrics: RequestMetrics;
};

export type Reasoned = Exclude<keyof RunFigures, "reasons" | "metrics">;

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
  const outputTokens = listed ? knownTokens(requests.outputTokens, requests.end) : null;
  const events = preemptions(capture);
  return {
    requests: known("requests", listed ? requests.id.length : null, NO_REQUESTS),
    finished: known("finished", listed ? finished : countedBy(capture, "request_success_total"), NO_REQUESTS),
    duration: known("duration", duration, listed ? NO_ENDS : NO_REQUESTS),
    ttft: known("ttft", spread(metrics.ttft), listed ? NO_FIRST_TOKEN : unlisted(capture, "time_to_first_token")),
    tpot: known("tpot", spread(metrics.tpot), listed ? NO_TPOT : unlisted(capture, "time_per_output_token")),
    e2e: known("e2e", spread(metrics.e2e), listed ? NO_ENDS : unlisted(capture, "e2e_request_latency")),
    itl: known("itl", spread(tokenGaps(capture)), NO_GAPS),
    queue: known("queue", spread(metrics.queue), listed ? NO_QUEUE : NO_REQUESTS),
    inputTokens: listed ? knownTokens(requests.inputTokens, null) : null,
    outputTokens,
    outputRate: known(
      "outputRate",
      duration === null || outputTokens === null ? null : outputTokens / duration,
      listed ? NO_RATE : NO_REQUESTS,
    ),
    preemptions: known("preemptions", events?.count ?? null, NO_PREEMPTIONS),
    cachePeak: known("cachePeak", cachePeak(capture), NO_CACHE),
    batches: known("batches", batchCount(capture), NO_BATCHES),
    forwards: known("forwards", forwards.start.length > 0 ? forwards.start.length : null, NO_FORWARDS),
    forwardMean: known("forwardMean", forwardMean(capture), NO_FORWARDS),
    reasons,
    metrics,
  };
}

/** A counter that an engine keeps since it started; null where no snapshot has it. */
const countedBy = ({ reported }: Capture, name: string): number | null =>
  reported.find((figure) => figure.name === name && figure.statistic === "total")?.value ?? null;

/** A histogram has no percentile, only the bound of the bucket that it lies in. */
function unlisted({ reported }: Capture, name: string): Text {
  const bounds = reported
    .filter((figure) => figure.name.includes(name) && /^p\d+/.test(figure.statistic))
    .map(({ statistic, value }) => `${statistic} ${value} s`)
    .join(", ");
  if (bounds === "") return NO_REQUESTS;
  return text({
    en: `no file lists requests; the histogram of /metrics says only: ${bounds}`,
    zh: `没有文件列出请求；/metrics 的直方图只给出：${bounds}`,
  });
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

/** The highest share that any pool reached. */
function cachePeak({ cache, batches, samples }: Capture): number | null {
  let peak = -1;
  for (const column of [cache.share, batches.cacheShare, samples.cacheShare])
    for (const share of column) if (share > peak) peak = share;
  return peak < 0 ? null : peak;
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
  const found = spread(forwards.duration);
  return found === null ? null : fromUs(found.mean);
}

const NO_REQUESTS = text({ en: "no file lists requests", zh: "没有文件列出请求" });
const NO_FIRST_TOKEN = text({
  en: "no file tells when a request arrived and had its first token",
  zh: "没有文件给出请求的到达时间与首 Token 时间",
});
const NO_ENDS = text({ en: "no file tells when a request ended", zh: "没有文件给出请求的结束时间" });
const NO_TPOT = text({
  en: "no request with its first token, its end and two or more output tokens",
  zh: "没有同时具备首 Token、结束时间和至少两个输出 Token 的请求",
});
const NO_GAPS = text({
  en: "no file lists the requests of executed decode batches",
  zh: "没有文件列出已执行解码批次中的请求",
});
const NO_QUEUE = text({ en: "no file tells when a request left the queue", zh: "没有文件给出请求离开队列的时间" });
const NO_RATE = text({
  en: "output tokens and the span from first arrival to last end are not both known",
  zh: "输出 Token 数与从首个到达至最后结束的时长未同时给出",
});
const NO_PREEMPTIONS = text({
  en: "no cache events by request, no members of batches, no swapped queue, no counter",
  zh: "没有按请求的缓存事件、批次成员、换出队列或计数器",
});
const NO_CACHE = text({ en: "no file tells how full the cache was", zh: "没有文件给出缓存占用" });
const NO_BATCHES = text({ en: "no file lists batches", zh: "没有文件列出批次" });
const NO_FORWARDS = text({
  en: "no file lists forward passes; vLLM may have none",
  zh: "没有文件列出前向；vLLM 可能没有",
});
