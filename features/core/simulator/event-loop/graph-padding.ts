/** CUDA graphs are captured for some batch sizes; a batch runs in the next larger one. */
import type { Batch } from "../core/batch";
import type { PoolConfig } from "../input/config";

/** Decodes that the step computes, all ranks together; a rank has its share of them. Steps with prompts run without a graph. */
export function paddedDecodes({ decodes, chunks }: Batch, { graphStride, graphMax, ranks }: PoolConfig): number {
  const perRank = decodes / ranks;
  if (graphStride === 0 || chunks > 0 || perRank > graphMax) return decodes;
  return ranks * paddedBatch(perRank, graphStride);
}

/** Batch size that a CUDA graph runs for `batch` sequences: 1, 2, 4, then multiples of the stride, as vLLM and SGLang capture them. */
export function paddedBatch(batch: number, stride: number): number {
  if (batch <= 2) return batch;
  return batch <= 4 ? 4 : Math.ceil(batch / stride) * stride;
}
