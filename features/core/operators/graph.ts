/** The operators of one engine step: embedding, every layer kind, final norm and LM head, pipeline hand-over. */
import { assertNever } from "@/lib/assert-never";
import type { Attention, LayerGroup, ModelSpec } from "@/features/core/model/spec";
import { bytesPerElement } from "@/features/core/model/weights";
import { perObject } from "@/lib/per-object";
import { bytes, flops } from "@/lib/units/quantity";
import { withAdapters } from "./adapters";
import { activationSize, elementWise, gemm, message, type LayerScope } from "./build";
import { compressedAttention } from "./compressed-attention";
import { disaggregatedFfn } from "./disaggregated";
import { encoders } from "./encoder";
import { sharesExperts } from "./exchange";
import { denseFfn, moeFfn } from "./ffn";
import { latentAttention } from "./latent-attention";
import { linearAttention } from "./linear-attention";
import type { Operator } from "./operator";
import type { Parallelism } from "./parallelism";
import type { Precision } from "./precision";
import { sequences, countTokens, type Segment } from "./segment";
import { withStoredFormats } from "./stored-formats";
import { softmaxAttention } from "./softmax-attention";

export type StepWork = {
  readonly model: ModelSpec;
  readonly parallelism: Parallelism;
  readonly precision: Precision;
  /** What one attention rank runs in this step. */
  readonly segments: readonly Segment[];
  /** Load of the busiest expert rank over the mean; 1 = even routing. */
  readonly imbalance?: number;
};

/** In the formats that every operator's own matrices are stored in. */
export const operatorGraph = (work: StepWork): Operator[] =>
  withStoredFormats(classGraph(work), work.model, work.precision);

/** With one format for each class of weights: what memory is counted from. */
export function classGraph(work: StepWork): Operator[] {
  const ends = layerScope(work, "model", 1);
  const operators = [...encoders(ends), ...embedding(ends)];
  for (const { kind, count, group } of mergedLayers(work.model.layers)) {
    operators.push(...layer(layerScope(work, kind, count), group));
  }
  operators.push(...head(ends));
  return operators;
}

function layerScope(work: StepWork, kind: string, repeat: number): LayerScope {
  const { model, parallelism, precision, segments, imbalance = 1 } = work;
  const tokens = countTokens(segments) / parallelism.cp;
  return { model, parallelism, precision, segments, repeat, kind, tokens, imbalance };
}

function layer(scope: LayerScope, group: LayerGroup): Operator[] {
  const operators: Operator[] = [];
  if (group.attention.kind !== "none") operators.push(...mixer(scope, group.attention), attentionReduce(scope));
  if (scope.parallelism.ffn) operators.push(...disaggregatedFfn(scope, group.ffn));
  else if (group.ffn.kind === "dense") operators.push(...denseFfn(scope, group.ffn));
  else if (group.ffn.kind === "moe") operators.push(...moeFfn(scope, group.ffn));
  const all = withSmallWeights(operators, group.normParams + group.extraParams);
  return scope.model.adapters ? withAdapters(scope, group, all) : all;
}

/** Norms and scalars are read by the kernel that ends the layer: bytes, but no launch of their own. */
function withSmallWeights(operators: Operator[], elements: number): Operator[] {
  const index = operators.findLastIndex(({ side }) => side !== "combine");
  const last = operators[index];
  if (!last || elements === 0) return operators;
  const size = elements * bytesPerElement("bf16");
  const ending = { ...last, weightBytes: bytes(last.weightBytes + size), storedBytes: bytes(last.storedBytes + size) };
  return operators.with(index, ending);
}

function mixer(scope: LayerScope, attention: Attention): Operator[] {
  switch (attention.kind) {
    case "softmax":
      return softmaxAttention(scope, attention);
    case "mla":
      return latentAttention(scope, attention);
    case "compressed":
      return compressedAttention(scope, attention);
    case "linear":
      return linearAttention(scope, attention);
    case "none":
      return [];
    default:
      return assertNever(attention);
  }
}

/**
 * Sum of the tensor-parallel partial outputs of attention. Where experts are shared between ranks, every rank goes on
 * with its share of the tokens (reduce-scatter); the FFN gathers them again. Where the FFN has GPUs of its own the gather is priced here.
 */
function attentionReduce(scope: LayerScope): Operator {
  const { parallelism: p, model, tokens } = scope;
  const scattered = sharesExperts(scope) && scope.kind.endsWith("moe") && !p.ffn;
  const collective = scattered ? "reduce-scatter" : "all-reduce";
  return elementWise(scope, "attention-residual-norm", 4 * tokens * model.hidden, {
    messages: message(collective, "tp", p, p.tp, tokens * model.hidden * activationSize(scope)),
  });
}

function embedding(scope: LayerScope): Operator[] {
  const { model, parallelism: p, precision, tokens } = scope;
  const size = tokens * model.hidden * activationSize(scope);
  const rows = model.embedding.vocab * model.hidden + model.embedding.positionParams;
  const stored = (rows / p.tp) * bytesPerElement(precision.weights.embedding);
  return [
    {
      ...elementWise(scope, "embedding", 2 * tokens * model.hidden, {
        messages: message("all-reduce", "tp", p, p.tp, size),
      }),
      family: "embedding",
      storedBytes: bytes(stored),
    },
  ];
}

/** Final norm, LM head on the last token of every sequence, gathering of the logits, hand-over between stages. */
function head(scope: LayerScope): Operator[] {
  const { model, parallelism: p, precision } = scope;
  const handedOver = p.pp > 1 ? [handOver(scope)] : [];
  const norm = elementWise(scope, "final-norm", 2 * scope.tokens * model.hidden, { weights: model.finalNormParams });
  if (model.task === "embed") return [norm, ...handedOver];
  // A decode with drafts samples every new token; a prefill only its last one.
  const decoded = countTokens(scope.segments.filter((s) => s.phase === "decode"));
  const rows = sequences(scope.segments.filter((s) => s.phase === "prefill")) + decoded;
  const logits = gemm(scope, "lm-head", {
    m: rows,
    n: model.embedding.vocab / p.tp,
    k: model.hidden,
    format: precision.weights.lmHead,
    messages: message("all-gather", "tp", p, p.tp, rows * model.embedding.vocab * bytesPerElement("bf16")),
  });
  // A tied head reads the embedding table; it is stored once, except that the last pipeline stage keeps its own copy.
  const tied = model.embedding.tied && p.pp === 1;
  return [norm, tied ? { ...logits, storedBytes: bytes(0) } : logits, ...handedOver];
}

function handOver(scope: LayerScope): Operator {
  const { parallelism: p, model, tokens } = scope;
  const size = (tokens * model.hidden * activationSize(scope)) / p.tp;
  const operator = elementWise(scope, "stage-hand-over", 0, { repeat: p.pp - 1 });
  return { ...operator, flops: flops(0), messages: message("send", "pp", p, 2, size) };
}

/** Neighbouring layers whose operators are `<kind>.<operator>`. */
export type LayerRun = { readonly kind: string; readonly count: number; readonly group: LayerGroup };

/** The layers of a model, first to last. */
export function layerOrder(layers: readonly LayerGroup[]): readonly LayerRun[] {
  const kinds = new Map(mergedLayers(layers).map(({ kind, group }) => [shape(group), kind]));
  return layers.map((group) => ({ kind: kinds.get(shape(group)) ?? plainKind(group), count: group.count, group }));
}

const shape = (group: LayerGroup): string => JSON.stringify({ ...group, count: 0 });

/** Equal layers in one group, so that ids are unique and a step is short to price. */
const mergedLayers = perObject((layers: readonly LayerGroup[]): readonly LayerRun[] => {
  const merged = new Map<string, LayerGroup>();
  for (const group of layers) {
    const earlier = merged.get(shape(group));
    merged.set(shape(group), earlier ? { ...earlier, count: earlier.count + group.count } : group);
  }
  const groups = [...merged.values()];
  return groups.map((group) => ({ kind: layerKind(group, groups), count: group.count, group }));
});

/** "mla-moe", "gqa-window-dense", "gdn-moe"; numbered when two groups of a model share a name. */
function layerKind(group: LayerGroup, groups: readonly LayerGroup[]): string {
  const name = plainKind(group);
  const twins = groups.filter((other) => plainKind(other) === name);
  return twins.length === 1 ? name : `${name}-${twins.indexOf(group) + 1}`.replace(/^(.*)-moe-(\d+)$/, "$1-$2-moe");
}

function plainKind(group: LayerGroup): string {
  const parts = [attentionWord(group.attention), group.ffn.kind === "none" ? "" : group.ffn.kind];
  return parts.filter((part) => part !== "").join("-") || "empty";
}

export function attentionWord(attention: Attention): string {
  switch (attention.kind) {
    case "softmax": {
      const kind = attention.kvHeads === attention.heads ? "mha" : attention.kvHeads === 1 ? "mqa" : "gqa";
      if (attention.selector !== undefined) return `${kind}-sparse`;
      return attention.window === null ? kind : `${kind}-window`;
    }
    case "mla":
      return attention.indexer ? (attention.indexer.shared === true ? "dsa-shared" : "dsa") : "mla";
    case "compressed":
      return attention.variant;
    case "linear":
      return attention.variant;
    case "none":
      return "";
    default:
      return assertNever(attention);
  }
}
