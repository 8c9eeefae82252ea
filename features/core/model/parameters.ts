/** How many weights a model has, by class. Elements, never bytes; scales of quantised formats are not elements. */
import { attentionParams, latentIndexerParams } from "./attention-params";
import { expertParams, ffnParams } from "./ffn-params";
import type { LayerGroup, ModelSpec } from "./spec";

export { attentionParams } from "./attention-params";
export { ffnParams } from "./ffn-params";

export type ParameterCounts = {
  /**
   * The text model without prediction layers, towers and the sparse indexer: the sum of the nine classes below. Published
   * sizes of DeepSeek-V3.2 and GLM-5 leave the indexer out as well; its weights are stored and read all the same.
   */
  readonly total: number;
  /** `total` less the routed experts that a token does not visit. The embedding and head count, as on model cards. */
  readonly active: number;
  readonly embedding: number;
  /** 0 when tied: the matrix is counted once, as `embedding`. */
  readonly lmHead: number;
  readonly attention: number;
  readonly denseFfn: number;
  readonly routedExperts: number;
  readonly sharedExperts: number;
  readonly router: number;
  readonly norms: number;
  readonly other: number;
  /** Beside the total: the lightning indexer of MLA layers, prediction layers, vision and audio towers. */
  readonly indexer: number;
  readonly mtp: number;
  readonly towers: number;
};

/** Counts the weights of each class. Source of the shapes: the published checkpoints, see `attention-params`. */
export function parameterCounts(model: ModelSpec): ParameterCounts {
  const { indexer, ...layers } = sumClasses(model.layers, model.hidden);
  const embedding = model.embedding.vocab * model.hidden + model.embedding.positionParams;
  const classes = { ...layers, embedding, lmHead: lmHeadParams(model), norms: layers.norms + model.finalNormParams };
  const total = addUp(Object.values(classes));
  return {
    total,
    active: total - idleExpertParams(model.layers),
    ...classes,
    indexer,
    mtp: addUp(Object.values(sumClasses(model.mtp, model.hidden))) + model.mtpExtraParams,
    towers: addUp(model.towers.map((tower) => tower.params)),
  };
}

/** All weights of one layer, elements. */
export function layerParams(layer: LayerGroup, hidden: number): number {
  return addUp(Object.values(sumClasses([{ ...layer, count: 1 }], hidden)));
}

/** Weights of the output matrix, elements; 0 when it is the embedding itself. A bias counts even when tied. */
function lmHeadParams({ embedding, hidden }: ModelSpec): number {
  return (embedding.tied ? 0 : embedding.vocab * hidden) + (embedding.lmHeadBias ? embedding.vocab : 0);
}

function sumClasses(layers: readonly LayerGroup[], hidden: number) {
  const sum = {
    attention: 0,
    indexer: 0,
    denseFfn: 0,
    routedExperts: 0,
    sharedExperts: 0,
    router: 0,
    norms: 0,
    other: 0,
  };
  for (const { count, attention, ffn, normParams, extraParams } of layers) {
    const block = ffnParams(ffn, hidden);
    const indexer = attention.kind === "mla" ? latentIndexerParams(attention, hidden) : 0;
    sum.attention += count * (attentionParams(attention, hidden) - indexer);
    sum.indexer += count * indexer;
    sum.denseFfn += count * block.dense;
    sum.routedExperts += count * block.routed;
    sum.sharedExperts += count * block.shared;
    sum.router += count * block.router;
    sum.norms += count * normParams;
    sum.other += count * (block.other + extraParams);
  }
  return sum;
}

function idleExpertParams(layers: readonly LayerGroup[]): number {
  return addUp(
    layers.map(({ count, ffn }) => (ffn.kind === "moe" ? count * (ffn.experts - ffn.topK) * expertParams(ffn) : 0)),
  );
}

const addUp = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
