/**
 * The components of a model: the operators of its passes on one GPU, with the weights that memory counts for them. Parameters are the
 * same operators' weights, two bytes each in BF16; parameters outside operators (biases, inner norms) get a separate row, so that the rows
 * sum to the parameters of the model.
 */
import { parameterCounts } from "@/features/core/model/parameters";
import { routedFfn, type ModelSpec, type QuantisedClasses } from "@/features/core/model/spec";
import { bytesPerElement } from "@/features/core/model/weights";
import { weightStorage } from "@/features/core/memory/weight-classes";
import { classGraph } from "@/features/core/operators/graph";
import type { Operator } from "@/features/core/operators/operator";
import type { Precision } from "@/features/core/operators/precision";
import type { Segment } from "@/features/core/operators/segment";

export type Component = {
  /** `<layer kind>.<operator>` of the operator graph; `model.small` = biases and inner norms. */
  readonly id: string;
  /** Layers that have it. */
  readonly layers: number;
  /** Of one layer, all of its experts included: weights, bytes as stored, FLOP per token. */
  readonly params: number;
  readonly bytes: number;
  readonly prefill: number;
  readonly decode: number;
  /** Times a layer has it, and how many of them a token visits; routed experts only. */
  readonly experts: { readonly count: number; readonly topK: number } | null;
};

/** Prompt tokens for the average, and positions that a decoded token attends to. */
export type Lengths = { readonly prompt: number; readonly cached: number };

export const SMALL_WEIGHTS = "model.small";

export function listComponents(
  model: ModelSpec,
  precision: Precision,
  { prompt, cached }: Lengths,
): readonly Component[] {
  const prefill: Segment = { phase: "prefill", sequences: 1, newTokens: prompt, cached: 0 };
  const decode: Segment = { phase: "decode", sequences: 1, newTokens: 1, cached };
  const graph = (formats: Precision, ...segments: readonly Segment[]) =>
    byId(classGraph({ model, parallelism: ONE_GPU, precision: formats, segments }));
  // Memory holds each part once for all passes: counted by the operators of a decode step, like the ledger.
  const [stored, plain] = [graph(precision, decode), graph({ ...precision, weights: EVEN }, decode)];
  const [filled, all] = [graph(precision, prefill), graph(precision, prefill, decode)];
  const storage = weightStorage(model, precision);
  const listed = [...all.values()].map((operator): Component => {
    const { id, repeat } = operator;
    return {
      id,
      layers: repeat,
      params: (plain.get(id)?.storedBytes ?? 0) / bytesPerElement("bf16"),
      bytes: (stored.get(id)?.storedBytes ?? 0) * storage(operator).whole,
      prefill: (filled.get(id)?.flops ?? 0) / prompt,
      decode: stored.get(id)?.flops ?? 0,
      experts: operator.family === "moe" ? countExperts(model) : null,
    };
  });
  return [...listed, smallWeights(model, listed)].filter(({ params, prefill: p, decode: d }) => params + p + d > 0);
}

const ONE_GPU = { tp: 1, pp: 1, dp: 1, ep: 1, etp: 1, cp: 1 };
const EVEN: QuantisedClasses = {
  ...{ attention: "bf16", dense: "bf16", routed: "bf16", shared: "bf16", embedding: "bf16", lmHead: "bf16" },
};

const byId = (operators: readonly Operator[]) => new Map(operators.map((operator) => [operator.id, operator]));

function countExperts(model: ModelSpec): Component["experts"] {
  const moe = routedFfn(model);
  return moe ? { count: moe.experts, topK: moe.topK } : null;
}

/** Biases, norms of heads, sinks, decay vectors: no matrix of a step, below a fifth of a percent, and left out of the ledger. */
function smallWeights(model: ModelSpec, listed: readonly Component[]): Component {
  const { total, indexer } = parameterCounts(model);
  const carried = listed.reduce((sum, { params, layers }) => sum + params * layers, 0);
  const params = total + indexer - carried;
  return { id: SMALL_WEIGHTS, layers: 1, params, bytes: 0, prefill: 0, decode: 0, experts: null };
}
