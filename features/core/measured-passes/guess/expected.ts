/** What a trace of a model would show: its matrices and heads on one GPU, read off the operator graph of one token. */
import type { ModelSpec } from "@/features/core/model/spec";
import { findDetail } from "@/features/core/operators/detail";
import { expertLayout } from "@/features/core/operators/expert-slots";
import { operatorGraph } from "@/features/core/operators/graph";
import type { Operator } from "@/features/core/operators/operator";
import type { Precision } from "@/features/core/operators/precision";
import { layoutIssues } from "@/features/core/operators/sharding";
import type { HeadShape } from "../evidence";

/** A weight matrix, the matrices that engines may run in its place, and how often a pass runs it. */
export type ExpectedProduct = {
  readonly n: number;
  readonly k: number;
  readonly repeat: number;
  /** Outputs of the parts where they are not joined: query, key and value; gate and up. */
  readonly parts: readonly number[];
};

export type Expected = {
  readonly layers: number;
  readonly products: readonly ExpectedProduct[];
  readonly heads: readonly HeadShape[];
  readonly experts: boolean;
  readonly vocabulary: number;
};

/** Engines pad the rows of a vocabulary to a multiple of 64 on each rank. */
const PADDING = 256;

/** Whether so many rows are a vocabulary's own, with its padding. */
export const isPadded = (seen: number, actual: number): boolean => seen >= actual && seen - actual < PADDING;

const BF16: Precision = {
  weights: { attention: "bf16", dense: "bf16", routed: "bf16", shared: "bf16", embedding: "bf16", lmHead: "bf16" },
  kv: "bf16",
  activations: "bf16",
  narrowArithmetic: false,
};

/** Null where `tp` does not divide the model. */
export function expectedTrace(model: ModelSpec, tp: number): Expected | null {
  const parallelism = expertLayout(model, { tp, pp: 1, dp: 1, cp: 1, ep: null, redundant: null });
  if (layoutIssues(model, parallelism).length > 0) return null;
  const segments = [{ phase: "prefill", sequences: 1, newTokens: 1, cached: 0 }] as const;
  const operators = operatorGraph({ model, parallelism, precision: BF16, segments });
  return {
    layers: model.layers.reduce((sum, { count }) => sum + count, 0),
    products: operators.flatMap((operator) => expectedProduct(operator, operators)),
    heads: operators.flatMap(headShape),
    experts: operators.some(({ family }) => family === "moe"),
    vocabulary: model.embedding.vocab / tp,
  };
}

function expectedProduct({ id, family, shape, repeat }: Operator, operators: readonly Operator[]): ExpectedProduct[] {
  if (family !== "gemm" || shape === undefined) return [];
  const { n, k } = shape;
  return [{ n, k, repeat, parts: productParts(id, n, operators) }];
}

export function productParts(id: string, n: number, operators: readonly Operator[]): readonly number[] {
  if (id.endsWith("-up") && !/\.(q|kv|latent)-up$/.test(id)) return [n / 2, n / 2];
  if (!id.endsWith(".qkv")) return [];
  const kind = id.slice(0, id.indexOf("."));
  const attention = operators.find((other) => other.id.startsWith(`${kind}.attention-`) && other.detail);
  const detail = attention && findDetail(attention, "attention");
  if (!detail) return [];
  const parts = [detail.heads * detail.keyDim, detail.kvHeads * detail.keyDim, detail.kvHeads * detail.valueDim];
  return parts.reduce((sum, part) => sum + part, 0) === n ? parts : [];
}

function headShape(operator: Operator): HeadShape[] {
  const detail = findDetail(operator, "attention");
  return detail === null || detail.latent ? [] : [{ heads: detail.heads, kvHeads: detail.kvHeads, dim: detail.keyDim }];
}
