/** Results as columns: 54 bytes a configuration instead of an object, so that a million of them take 54 MB. What is shown has three digits: seven are kept. */
import type { LimitedBy } from "@/features/core/serving/engine-run/metrics";

export type Columns = {
  /** Index of the first configuration; the others follow. */
  readonly first: number;
  readonly length: number;
  /** Seconds, means; NaN where nothing could be evaluated. */
  readonly ttft: Float32Array;
  readonly tpot: Float32Array;
  /** Seconds, what the limits are about: means again, or a percentile of requests; NaN where only a simulated run knows it. */
  readonly judgedTtft: Float32Array;
  readonly judgedTpot: Float32Array;
  /** Requests per second of the whole deployment. */
  readonly rate: Float32Array;
  /** Higher is better; of the objective, see objectives.ts. */
  readonly score: Float64Array;
  /** Watts of a GPU under the load, at the facility. */
  readonly drawn: Float32Array;
  /** Sequences that decode at once, all replicas. */
  readonly running: Float32Array;
  readonly gpus: Int32Array;
  /** Bits of reasons.ts; 0 = keeps every limit. */
  readonly failed: Uint32Array;
  readonly binding: Uint8Array;
  readonly excess: Float32Array;
  /** Code of LIMITED_BY. */
  readonly limitedBy: Uint8Array;
};

export const LIMITED_BY: readonly LimitedBy[] = [
  ...([
    "kv-capacity",
    "max-sequences",
    "prefill",
    "decode",
    "prefill-pool",
    "decode-pool",
    "transfer",
    "encoder",
  ] as const),
];

export const newColumns = (first: number, length: number): Columns => ({
  first,
  length,
  ttft: new Float32Array(length).fill(NaN),
  tpot: new Float32Array(length).fill(NaN),
  judgedTtft: new Float32Array(length).fill(NaN),
  judgedTpot: new Float32Array(length).fill(NaN),
  rate: new Float32Array(length).fill(NaN),
  score: new Float64Array(length).fill(-Infinity),
  drawn: new Float32Array(length).fill(NaN),
  running: new Float32Array(length),
  gpus: new Int32Array(length),
  failed: new Uint32Array(length),
  binding: new Uint8Array(length),
  excess: new Float32Array(length),
  limitedBy: new Uint8Array(length),
});
