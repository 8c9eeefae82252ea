/** What lives in one GPU's memory between steps: weights, and cache or state of the sequences. */
import type { Attention, ModelSpec } from "@/features/core/model/spec";
import { layerKvBytesAt, layerStateBytes } from "@/features/core/model/kv-cache";
import { bytes, type Bytes } from "@/lib/units/quantity";
import type { Operator } from "../operator";
import type { Parallelism } from "../parallelism";
import { listStages } from "./pipeline-stages";
import type { Precision } from "../precision";
import { localHeads } from "../softmax-attention";

/** Weights of a GPU in the fullest pipeline stage, from the operators of any step of this layout. */
export const weightsPerGpu = (operators: readonly Operator[], model: ModelSpec, p: Parallelism): Bytes =>
  bytes(
    Math.max(
      ...listStages(model, p).map(({ repeats }) =>
        operators.reduce((sum, operator) => sum + operator.storedBytes * repeats(operator), 0),
      ),
    ),
  );

/** KV cache of one sequence with `context` positions on one of its GPUs, in the stage that holds most layers. */
export function kvPerSequence(model: ModelSpec, p: Parallelism, precision: Precision, context: number): Bytes {
  return perStage(model, p, (attention) => layerKv(attention, p, precision, context));
}

/** Recurrent state of one sequence on one of its GPUs, in the stage that holds most layers. */
export function statePerSequence(model: ModelSpec, p: Parallelism): Bytes {
  return perStage(model, p, (attention) => layerState(attention, p));
}

/** KV cache of one layer for one sequence on one of its GPUs, bytes; 0 for linear layers. */
export function layerKv(attention: Attention, p: Parallelism, precision: Precision, context: number): number {
  return (layerKvBytesAt(attention, precision.kv, context) * kvShare(attention, p.tp)) / p.cp;
}

/** Recurrent state of one layer for one sequence on one of its GPUs, bytes; 0 for all but linear layers. */
export function layerState(attention: Attention, p: Parallelism): number {
  return attention.kind === "linear" ? layerStateBytes(attention) / p.tp : 0;
}

/** KV heads are split over tp until each GPU has one, then replicated; latent caches are always replicated. */
export function kvShare(attention: Attention, tp: number): number {
  return attention.kind === "softmax" ? localHeads(attention, tp).kvHeads / attention.kvHeads : 1;
}

/** Stages hold whole layers: the busiest one has ceil(L / pp) of them. */
export function stageShare(model: ModelSpec, p: Parallelism): number {
  const count = model.layers.reduce((sum, group) => sum + group.count, 0);
  return Math.ceil(count / p.pp) / count;
}

function perStage(model: ModelSpec, p: Parallelism, perLayer: (attention: Attention) => number): Bytes {
  const total = model.layers.reduce((sum, { count, attention }) => sum + count * perLayer(attention), 0);
  return bytes(total * stageShare(model, p));
}
