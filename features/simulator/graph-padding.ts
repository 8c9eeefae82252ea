/** CUDA graphs are captured for some batch sizes; a batch runs in the next larger one. */
import type { Batch } from "./core/batch";
import type { PoolConfig } from "./config";

/** Decodes that the step computes: 1, 2, 4, then multiples of the stride, as vLLM and SGLang capture them. Steps with prompts run without a graph. */
export function paddedDecodes({ decodes, chunks }: Batch, { graphStride, graphMax }: PoolConfig): number {
  if (graphStride === 0 || chunks > 0 || decodes > graphMax || decodes <= 2) return decodes;
  return decodes <= 4 ? 4 : Math.ceil(decodes / graphStride) * graphStride;
}
