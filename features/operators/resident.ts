/** What lives in one GPU's memory between steps: weights, and cache or state of the sequences. */
import type { Attention, ModelSpec } from "@/features/model/spec";
import { layerKvBytesAt, layerStateBytes } from "@/features/model/kv-cache";
import { bytes, type Bytes } from "@/lib/units/quantity";
import type { Operator } from "./operator";
import type { Parallelism } from "./parallelism";
import type { Precision } from "./precision";
import { localHeads } from "./softmax-attention";

/**
 * Weights of the fullest GPU, from the operators of any step of this layout. A pipeline stage holds whole layers, so the
 * fullest one has ceil(L / pp) of them, and the first or the last keeps embedding or head besides.
 */
export function weightsPerGpu(operators: readonly Operator[], model: ModelSpec, p: Parallelism): Bytes {
  let layers = 0;
  let first = 0;
  let last = 0;
  for (const operator of operators) {
    if (operator.id === "model.embedding") first += operator.storedBytes;
    else if (operator.id.startsWith("model.")) last += operator.storedBytes;
    else layers += operator.storedBytes * operator.repeat;
  }
  const count = model.layers.reduce((sum, group) => sum + group.count, 0);
  const share = Math.ceil(count / p.pp) / count;
  return bytes(layers * share + (p.pp === 1 ? first + last : Math.max(first, last)));
}

/** KV cache of one sequence with `context` positions on one of its GPUs, the share of one pipeline stage. */
export function kvPerSequence(model: ModelSpec, p: Parallelism, precision: Precision, context: number): Bytes {
  return perStage(model, p, (attention) => {
    if (attention.kind === "linear") return 0;
    return (layerKvBytesAt(attention, precision.kv, context) * kvShare(attention, p.tp)) / p.cp;
  });
}

/** Recurrent state of one sequence on one of its GPUs, the share of one pipeline stage. */
export function statePerSequence(model: ModelSpec, p: Parallelism): Bytes {
  return perStage(model, p, (attention) => (attention.kind === "linear" ? layerStateBytes(attention) / p.tp : 0));
}

/** KV heads are split over tp until each GPU has one, then replicated; latent caches are always replicated. */
export function kvShare(attention: Attention, tp: number): number {
  return attention.kind === "softmax" ? localHeads(attention, tp).kvHeads / attention.kvHeads : 1;
}

function perStage(model: ModelSpec, p: Parallelism, perLayer: (attention: Attention) => number): Bytes {
  const whole = model.layers.reduce((sum, { count, attention }) => sum + count * perLayer(attention), 0);
  return bytes(whole / p.pp);
}
