/**
 * LoRA adapters beside the matrices of a layer: y = W x + B A x, with A of rank × inputs and B of outputs × rank (Hu et al., arXiv
 * 2106.09685). A batch holds requests of several adapters, and two grouped kernels serve all of them (SGMV, Punica, arXiv 2310.18547;
 * S-LoRA, arXiv 2311.03285):
 *
 *   FLOP  = 2 · T · r · (in + out), T = tokens of requests with an adapter
 *   bytes = D · r · (in + out) · 2, D = distinct adapters of the batch
 *
 * Shards are those of vLLM and SGLang: of a matrix split by outputs A is whole and B split, of one split by inputs A is split and B whole.
 * Inputs and outputs of the matrix on one GPU say both. Joined matrices (Q, K and V; gate and up) have an A each. Router, indexer, routed
 * experts and the latent expansion that is absorbed into queries have no adapters.
 */
import type { Attention, Ffn, LayerGroup } from "@/features/core/model/spec";
import { bytesPerElement } from "@/features/core/model/weights";
import { bytes, flops } from "@/lib/units/quantity";
import { activationSize, type LayerScope } from "./build";
import type { Operator } from "./operator";
import { sequences } from "./segment";

/** The operators of a layer, with those of its adapters behind the matrices that they change. */
export function withAdapters(scope: LayerScope, group: LayerGroup, operators: readonly Operator[]): Operator[] {
  return operators.flatMap((operator) => [operator, ...adapterProducts(scope, operator, group)]);
}

/** Expected distinct ones of `count` equally popular adapters among `requests`, at most `resident`. */
export const distinctAdapters = (count: number, requests: number, resident: number): number =>
  Math.min(resident, count * (1 - (1 - 1 / count) ** requests));

const SHRINK = "-lora-shrink";
const EXPAND = "-lora-expand";

/** Whether an operator, by its id, is an adapter's. */
export const isAdapter = (id: string): boolean => id.endsWith(SHRINK) || id.endsWith(EXPAND);

/** The id of the matrix that an adapter's operator changes. */
export const adaptedMatrix = (id: string): string => id.replace(/-lora-(shrink|expand)$/, "");

function adapterProducts(scope: LayerScope, operator: Operator, group: LayerGroup): Operator[] {
  const { adapters } = scope.model;
  const { shape } = operator;
  const joined = joinedMatrices(operator.id.slice(operator.id.indexOf(".") + 1), group);
  if (!adapters || !shape || joined === 0) return [];
  const { count, rank, resident, share } = adapters;
  const { m, n, k } = shape;
  const rows = m * share;
  const distinct = distinctAdapters(count, sequences(scope.segments) * share, resident);
  const product = (suffix: string, elements: number, streamed: number): Operator => ({
    id: `${operator.id}${suffix}`,
    family: "gemm",
    repeat: operator.repeat,
    flops: flops(2 * rows * elements),
    rate: "bf16",
    weightBytes: bytes(distinct * elements * ADAPTER_SIZE),
    storedBytes: bytes(resident * elements * ADAPTER_SIZE),
    kvBytes: bytes(0),
    activationBytes: bytes(streamed * activationSize(scope)),
    messages: [],
  });
  const inner = joined * rank;
  return [
    product(SHRINK, inner * k, rows * (k + inner)),
    // What it adds to is read and written.
    product(EXPAND, rank * n, rows * (inner + 2 * n)),
  ];
}

const ADAPTER_SIZE = bytesPerElement("bf16");

/** Matrices that one product joins; 0 where adapters change none. */
function joinedMatrices(name: string, { attention, ffn }: LayerGroup): number {
  if (name === "qkv") return joinedHeads(attention);
  if (name === "q-kv-down") return 2;
  if (name === "ffn-up" || name === "shared-up") return isGated(ffn) ? 2 : 1;
  return SINGLE.has(name) ? 1 : 0;
}

const SINGLE: ReadonlySet<string> = new Set([
  ...["q-up", "linear-in", "output-down", "attention-out", "ffn-down", "shared-down"],
]);

function joinedHeads(attention: Attention): number {
  if (attention.kind !== "softmax" || !attention.ownsKv) return 1;
  return attention.keyIsValue ? 2 : 3;
}

const isGated = (ffn: Ffn): boolean => ffn.kind !== "none" && ffn.gated;
