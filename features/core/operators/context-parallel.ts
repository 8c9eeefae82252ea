/**
 * What context-parallel ranks send each other for attention. N ranks share a sequence's positions, new and cached ones alike.
 *
 *   gather    prefill: every rank gets the keys and values of all positions before it starts (Llama 3, arXiv 2407.21783, section 3.3.2)
 *             decode: queries travel to the ranks that hold the positions, partial outputs travel back
 *   pass-kv   prefill: keys and values go round the ring, block by block, while attention runs on the block before (Ring Attention,
 *             arXiv 2310.01889)
 *   pass-q    prefill: queries go round instead, and the partial outputs are exchanged at the end
 *   Both rings decode by passing queries. Passing keys and values sends less where T / (T + P) ≥ 2 · KV heads / heads, with T new tokens
 *   after P cached ones (Context Parallelism for Scalable Million-Token Inference, arXiv 2411.01783, section 3.4).
 *
 * The first of N blocks is there already: N - 1 transfers hide behind N - 1 of the N parts of the kernel.
 */
import { message, type LayerScope } from "./build";
import type { Message } from "./operator";

/** Bytes of all positions' keys and values, of all new queries, and of all their outputs, heads of one GPU. */
type Exchanged = { readonly keysValues: number; readonly queries: number; readonly outputs: number };

export function prefillExchange(scope: LayerScope, { keysValues, queries, outputs }: Exchanged): readonly Message[] {
  const { cp, cpBy } = scope.parallelism;
  if (cpBy === undefined) return message("all-gather", "cp", scope.parallelism, cp, keysValues);
  return cpBy === "pass-kv" ? ring(scope, keysValues) : [...ring(scope, queries), ...outputExchange(scope, outputs)];
}

export function decodeExchange(
  scope: LayerScope,
  { queries, outputs }: Omit<Exchanged, "keysValues">,
): readonly Message[] {
  const { cp, cpBy } = scope.parallelism;
  if (cpBy === undefined) return message("all-to-all", "cp", scope.parallelism, cp, queries + outputs);
  return [...ring(scope, queries), ...outputExchange(scope, outputs)];
}

function ring({ parallelism }: LayerScope, size: number): readonly Message[] {
  const { cp } = parallelism;
  return message("ring", "cp", parallelism, cp, size).map((entry) => ({ ...entry, behind: (cp - 1) / cp }));
}

const outputExchange = ({ parallelism }: LayerScope, size: number): readonly Message[] =>
  message("all-to-all", "cp", parallelism, parallelism.cp, size);
