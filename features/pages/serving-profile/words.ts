/** Words that several parts of the page use. */
import { verbatim, type Text } from "@/lib/text";
import type { RequestMetric } from "./requests/rows";
import * as m from "./messages";

export const WORDS = {
  request: m.request,
  arrived: m.arrived,
  input: m.inWord,
  cached: m.cached,
  output: m.out,
  queued: m.queued,
  preempted: m.preempted,
  misses: m.misses,
  state: m.state,
  metric: m.metric,
  mean: m.mean,
  time: m.time,
  process: m.process,
  host: m.host,
  rows: m.rows,
  share: m.share,
  count: m.count,
  show: m.show,
  running: m.running,
  waiting: m.waiting,
  swapped: m.swappedOut,
  start: m.start,
  duration: m.duration,
  prefill: m.prefill,
  decode: m.decode,
} as const satisfies Record<string, Text>;

export const METRIC_NAMES: Readonly<Record<RequestMetric, Text>> = {
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  e2e: verbatim("E2E"),
  queue: m.queueing,
};
