/** Steps cut into even parts. */
import type { StepWork } from "./batch";

/** An even part of a step's work; its prompts are taken to be of their mean length. */
export function microBatch(work: StepWork, parts: number): StepWork {
  const chunks = work.chunks === 0 ? 0 : Math.max(1, Math.round(work.chunks / parts));
  const prefillTokens = work.prefillTokens / parts;
  const done = work.chunks === 0 ? 0 : sum(work.chunkDone, work.chunks) / work.chunks;
  const earlier = work.chunks === 0 ? 0 : (work.prefillTokens / work.chunks - prefillTokens / chunks) / 2;
  return {
    ...work,
    decodes: work.decodes / parts,
    decodeTokens: work.decodeTokens / parts,
    padded: work.padded / parts,
    contextSum: work.contextSum / parts,
    chunks,
    chunkTokens: new Int32Array(chunks).fill(Math.max(1, Math.round(prefillTokens / Math.max(1, chunks)))),
    chunkDone: new Int32Array(chunks).fill(Math.max(0, Math.round(done + earlier))),
    prefillTokens,
  };
}

function sum(values: Int32Array, count: number): number {
  let all = 0;
  for (let i = 0; i < count; i += 1) all += values[i] as number;
  return all;
}
