/** One step of one instance: who is in it, and the sums that step times depend on. Buffers are used again. */
import { grown } from "./int-list";
import { emptyStretch, type Stretch } from "./stretch";

/** What a step-time model may look at. */
export type StepWork = {
  /** Requests that decode, and the new tokens they feed (more than one each with draft tokens). */
  decodes: number;
  decodeTokens: number;
  /** Decodes after padding to a CUDA graph. */
  padded: number;
  /** Sum of the tokens that the decoding requests have, the one being fed included. */
  contextSum: number;
  /** Prompts in this step; chunk i feeds `chunkTokens[i]` tokens after `chunkDone[i]` that are in the cache. */
  chunks: number;
  chunkTokens: Int32Array;
  chunkDone: Int32Array;
  prefillTokens: number;
  /** Tokens whose cache moves between host and device before the step. */
  swapTokens: number;
};

export type Batch = StepWork & {
  /** Number of the batch within the run. */
  id: number;
  /** Requests that are named, and those of the cohort beside them (cohort.ts). */
  size: number;
  cohort: number;
  request: Int32Array;
  tokens: Int32Array;
  formedAt: number;
  /** Until what was found in the tiers below the prefix cache has come up. */
  loadSeconds: number;
  /** Blocks held once it was formed. */
  blocks: number;
  /** Equal decode steps that were taken in one go, and what is known of each of them. */
  steps: number;
  readonly stretch: Stretch;
  /** The policy would form the same batch again, as long as nobody ends, comes, or lacks a block. */
  settled: boolean;
  /** Steps after which the policy looks again, although nothing of that has happened. */
  lasts: number;
};

export const emptyBatch = (capacity: number): Batch => ({
  id: -1,
  size: 0,
  cohort: 0,
  request: new Int32Array(capacity),
  tokens: new Int32Array(capacity),
  decodes: 0,
  decodeTokens: 0,
  padded: 0,
  contextSum: 0,
  chunks: 0,
  chunkTokens: new Int32Array(8),
  chunkDone: new Int32Array(8),
  prefillTokens: 0,
  swapTokens: 0,
  formedAt: 0,
  loadSeconds: 0,
  blocks: 0,
  steps: 1,
  stretch: emptyStretch(),
  settled: false,
  lasts: Infinity,
});

export function clearBatch(batch: Batch): void {
  batch.size = 0;
  batch.cohort = 0;
  batch.decodes = 0;
  batch.decodeTokens = 0;
  batch.padded = 0;
  batch.contextSum = 0;
  batch.chunks = 0;
  batch.prefillTokens = 0;
  batch.swapTokens = 0;
  batch.loadSeconds = 0;
  batch.steps = 1;
  batch.lasts = Infinity;
}

export const countTokens = (work: StepWork): number => work.decodeTokens + work.prefillTokens;

/** A request that has `context` tokens feeds `tokens` of them: the last one, and drafts. */
export function addDecode(batch: Batch, request: number, tokens: number, context: number): void {
  addMember(batch, request, tokens);
  batch.decodes += 1;
  batch.decodeTokens += tokens;
  batch.contextSum += context;
}

/** A prompt feeds `tokens` tokens after `done`. */
export function addChunk(batch: Batch, request: number, tokens: number, done: number): void {
  addMember(batch, request, tokens);
  const slot = batch.chunks;
  if (slot === batch.chunkTokens.length) {
    batch.chunkTokens = grown(batch.chunkTokens);
    batch.chunkDone = grown(batch.chunkDone);
  }
  batch.chunkTokens[slot] = tokens;
  batch.chunkDone[slot] = done;
  batch.chunks = slot + 1;
  batch.prefillTokens += tokens;
}

function addMember(batch: Batch, request: number, tokens: number): void {
  const slot = batch.size;
  if (slot === batch.request.length) {
    batch.request = grown(batch.request);
    batch.tokens = grown(batch.tokens);
  }
  batch.request[slot] = request;
  batch.tokens[slot] = tokens;
  batch.size = slot + 1;
}
