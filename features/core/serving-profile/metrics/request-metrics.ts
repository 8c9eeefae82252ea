/** What users of the service felt, request by request. Microseconds; NaN where a request does not tell. */
import type { Capture } from "../capture/capture";

export type RequestMetrics = {
  /** From arrival to first token. */
  readonly ttft: Float64Array;
  /** (end to end − TTFT) / (output tokens − 1); undefined for one token or none. */
  readonly tpot: Float64Array;
  readonly e2e: Float64Array;
  readonly queue: Float64Array;
};

export function requestMetrics({ requests }: Pick<Capture, "requests">): RequestMetrics {
  const { arrival, firstToken, end, outputTokens, queueWait, scheduled } = requests;
  return {
    ttft: firstToken.map((us, i) => us - (arrival[i] as number)),
    e2e: end.map((us, i) => us - (arrival[i] as number)),
    tpot: end.map((us, i) => timePerToken(us - (firstToken[i] as number), outputTokens[i] as number)),
    queue: queueWait.map((us, i) =>
      Number.isNaN(us) ? Math.max(0, (scheduled[i] as number) - (arrival[i] as number)) : us,
    ),
  };
}

/** NaN for fewer than two tokens: the first came with the prompt. */
export const timePerToken = (afterFirst: number, tokens: number): number =>
  tokens > 1 ? afterFirst / (tokens - 1) : NaN;
