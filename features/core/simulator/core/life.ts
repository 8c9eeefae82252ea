/** What happens to requests, as columns. Times are seconds, NaN before they are known. */
import type { SimRequests } from "../input/requests";

/** 0: not yet arrived. */
export const ACTIVE = 1;
export const FINISHED = 2;
/** Never served: it cannot fit, or its row is unreadable. */
export const REFUSED = 3;

export const LEAVING = 2;
/** Chunks of its prompt are on their way through the pipeline, and the next one may follow. */
export const FOLLOWED = 3;

export type Life = {
  readonly status: Uint8Array;
  /** Tokens to prefill; an eviction adds what was generated, because all of it is computed again. */
  readonly prompt: Int32Array;
  /** Tokens still to generate when the prefill starts. */
  readonly output: Int32Array;
  /** prompt + output, which never changes. */
  readonly total: Int32Array;
  /** While prefilling: tokens in the cache. After it: all tokens known, of which the last is fed by the next step. */
  readonly done: Int32Array;
  /** While prefilling: tokens of chunks that are in a pipeline, where the next chunk may follow (replica.follows). */
  readonly ahead: Int32Array;
  readonly prefilled: Uint8Array;
  /** 1 while in a batch, FOLLOWED while its next chunk may go after it, LEAVING when the running list has to drop it; policies that keep their running list use it. */
  readonly inFlight: Uint8Array;
  readonly restarts: Int32Array;
  /** KV blocks held. */
  readonly held: Int32Array;
  /** Prefix units held, and prompt tokens that were found in the prefix cache at the first admission. */
  readonly units: Int32Array;
  readonly cached: Int32Array;
  readonly replica: Int16Array;
  /** Links of the queues (queue.ts). */
  readonly next: Int32Array;
  readonly scheduledAt: Float64Array;
  readonly prefilledAt: Float64Array;
  /** When the client has the first token; with a transfer, after it. */
  readonly firstAt: Float64Array;
  readonly finishedAt: Float64Array;
  readonly lastTokenAt: Float64Array;
  /** Seconds between evictions and the next token, and the eviction that is not made good yet. */
  readonly preempted: Float64Array;
  readonly evictedAt: Float64Array;
  /** Seconds of `preempted` that lay before the first token. */
  readonly preemptedBefore: Float64Array;
  /** Fraction of an accepted draft token that is carried to the next step. */
  readonly carry: Float32Array;
};

export function newLife({ count, prompt, output }: SimRequests): Life {
  const zeros = (): Int32Array => new Int32Array(count);
  const unknown = (): Float64Array => new Float64Array(count).fill(NaN);
  return {
    status: new Uint8Array(count),
    prompt: prompt.slice(),
    output: output.slice(),
    total: prompt.map((tokens, row) => tokens + (output[row] as number)),
    done: zeros(),
    ahead: zeros(),
    prefilled: new Uint8Array(count),
    inFlight: new Uint8Array(count),
    restarts: zeros(),
    held: zeros(),
    units: zeros(),
    cached: zeros(),
    replica: new Int16Array(count).fill(-1),
    next: new Int32Array(count).fill(-1),
    scheduledAt: unknown(),
    prefilledAt: unknown(),
    firstAt: unknown(),
    finishedAt: unknown(),
    lastTokenAt: unknown(),
    preempted: new Float64Array(count),
    evictedAt: unknown(),
    preemptedBefore: new Float64Array(count),
    carry: new Float32Array(count),
  };
}
