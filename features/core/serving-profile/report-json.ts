/** Everything of a capture that is not a picture, as JSON: the summary, files with their decisions, figures beside the files' own, requests. */
import type { Text } from "@/lib/text";
import { usToMs } from "@/lib/units/edge";
import type { Capture } from "./capture/capture";
import type { EngineFacts } from "./capture/facts";
import type { FileReport } from "./capture/file-report";
import type { Finding } from "./findings/finding";
import { againstStated, type Compared } from "./metrics/against-stated";
import { BUBBLE_CAUSES, bubbles, bubbleTimes } from "./metrics/bubbles";
import type { Spread } from "./metrics/percentiles";
import type { RunFigures } from "./metrics/run-figures";
import { profileSummary, type Summary } from "./summary";

type RequestRow = {
  readonly id: string;
  /** After the first instant of the capture. */
  readonly arrival_ms: number | null;
  readonly queue_ms: number | null;
  readonly ttft_ms: number | null;
  /** No file states its first token: steps or the hand-over to decode tell it. */
  readonly ttft_filled: boolean;
  readonly tpot_ms: number | null;
  readonly e2e_ms: number | null;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly preempted: number | null;
};

export type ProfileReport = {
  readonly summary: Summary;
  /** Instant of zero; null where no file tells. */
  readonly started_at_us: number | null;
  readonly zone_witness: string;
  /** Hosts whose clock is ahead of the others' (negative: behind), between two bounds; `corrected`: their times were moved. */
  readonly clocks: readonly {
    readonly where: string;
    readonly offset_ms: number;
    readonly low_ms: number | null;
    readonly high_ms: number | null;
    readonly corrected: boolean;
  }[];
  readonly engine: EngineFacts;
  /** Between successive tokens; null where no file tells. */
  readonly itl_ms: Readonly<Record<"count" | "mean" | "p50" | "p90" | "p99" | "max", number>> | null;
  /** By the engine's own samples; null where no file has them. */
  readonly sampled: {
    readonly running: Counted | null;
    readonly waiting: Counted | null;
    readonly input_tok_s: number | null;
    readonly output_tok_s: number | null;
  };
  readonly bubbles_ms: Readonly<Record<string, number>>;
  readonly against_stated: readonly Compared[];
  readonly files: readonly (Omit<FileReport, "notices"> & { readonly notices: readonly Text[] })[];
  readonly request_rows: readonly RequestRow[];
};

export function profileReport(capture: Capture, figures: RunFigures, findings: readonly Finding[]): ProfileReport {
  const times = bubbleTimes(capture, bubbles(capture.forwards));
  return {
    summary: profileSummary(capture, figures, findings),
    started_at_us: known(capture.base),
    zone_witness: capture.zone.witness,
    clocks: capture.clocks.map(({ where, offset, low, high, corrected }) => ({
      ...{ where, corrected, offset_ms: usToMs(offset) },
      ...{ low_ms: low === null ? null : usToMs(low), high_ms: high === null ? null : usToMs(high) },
    })),
    engine: capture.engine,
    itl_ms: figures.itl && gapsInMs(figures.itl),
    sampled: sampledReport(figures),
    bubbles_ms: Object.fromEntries(BUBBLE_CAUSES.map((cause) => [cause, usToMs(times[cause])])),
    against_stated: againstStated(capture, figures),
    files: capture.files.map((file) => ({ ...file, notices: file.notices.map(({ message }) => message) })),
    request_rows: requestRows(capture, figures),
  };
}

/** Requests at once. */
type Counted = Readonly<Record<"mean" | "p50" | "max", number>>;

function sampledReport({ sampled }: RunFigures): ProfileReport["sampled"] {
  const counted = (requests: Spread | null): Counted | null =>
    requests && { mean: requests.mean, p50: requests.p50, max: requests.most };
  return {
    running: counted(sampled.running),
    waiting: counted(sampled.waiting),
    input_tok_s: sampled.inputRate,
    output_tok_s: sampled.outputRate,
  };
}

const gapsInMs = ({ count, mean, p50, p90, p99, most }: Spread): ProfileReport["itl_ms"] => ({
  count,
  mean: usToMs(mean),
  p50: usToMs(p50),
  p90: usToMs(p90),
  p99: usToMs(p99),
  max: usToMs(most),
});

const known = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);

function requestRows({ requests, texts }: Capture, { metrics }: RunFigures): RequestRow[] {
  const ms = (us: number | undefined): number | null => known(us === undefined ? us : usToMs(us));
  return Array.from(requests.id, (id, i) => ({
    id: texts.text(id),
    arrival_ms: ms(requests.arrival[i]),
    queue_ms: ms(metrics.queue[i]),
    ttft_ms: ms(metrics.ttft[i]),
    ttft_filled: requests.filled[i] === 1,
    tpot_ms: ms(metrics.tpot[i]),
    e2e_ms: ms(metrics.e2e[i]),
    input_tokens: known(requests.inputTokens[i]),
    output_tokens: known(requests.outputTokens[i]),
    preempted: known(requests.preempted[i]),
  }));
}
