/**
 * vLLM's groups of layers. All layers of a group share one table of blocks, all groups draw from one pool, and a block is one page of every
 * layer of a group; so pages are brought to one size and groups to one number of layers.
 *
 *   alike, or different only in bytes per token     one group, a block holds the page of every layer
 *   windows, states                                 buckets of equal layers; g = the smallest bucket, or the largest below 1.5 times it
 *                                                   (from 0.12, before always the smallest); each bucket is cut into ⌈n / g⌉ groups
 *   states                                          the attention block grows until its page holds a state, which is padded to that page
 *   before 0.10                                     windows are kept at full length
 *
 * Source: vllm/v1/core/kv_cache_utils.py and kv_cache_interface.py, read in public; checked against the logs of LMCache#5079,
 * vllm-project/vllm#40691, #21348, #27508, hf-mem#60 and vllm-project/recipes at 8959cf6.
 */
import { since } from "../start-limits";
import type { CacheEngine } from "./rank-cache";
import type { RankLayers } from "./rank-layers";

/** Groups whose layers are cached alike. */
export type Groups = {
  readonly kind: "full" | "window" | "chunked" | "state";
  readonly groups: number;
  /** Tokens of one block; 1 for states. */
  readonly block: number;
  readonly window: number;
};

export type Layout = {
  readonly groups: readonly Groups[];
  /** Bytes of one block of any group on one GPU. */
  readonly blockBytes: number;
};

type Spec = Exclude<Groups["kind"], never>;
type Bucket = {
  readonly kind: Spec;
  readonly count: number;
  readonly page: number;
  readonly block: number;
  readonly window: number;
};

export function groupLayers(layers: readonly RankLayers[], engine: CacheEngine): Layout {
  const buckets = makeBuckets(layers, engine);
  if (buckets.every(({ kind }) => kind === "full") || buckets.length === 1) return oneGroup(buckets);
  const pages = evenPages(buckets);
  const page = Math.max(...pages.map(({ page: size }) => size));
  const size = groupSize(
    pages.map(({ count }) => count),
    engine,
  );
  return {
    groups: pages.map(({ kind, count, block, window }) => ({ kind, groups: Math.ceil(count / size), block, window })),
    blockBytes: page * size,
  };
}

/** Kernels of latent attention take blocks of 64; a version without groups keeps windows at full length. */
function makeBuckets(layers: readonly RankLayers[], engine: CacheEngine): readonly Bucket[] {
  const latent = layers.some((layer) => layer.kind === "full" && layer.latent);
  const kernelBlock = latent ? Math.max(LATENT_BLOCK, engine.blockSize) : engine.blockSize;
  const windows = since(engine, "0.10");
  const tokenBytes = Math.max(0, ...layers.map((layer) => (layer.kind === "full" ? layer.tokenBytes : 0)));
  const state = Math.max(0, ...layers.map((layer) => stateBytes(layer, engine.drafts)));
  const block =
    state === 0 || tokenBytes === 0 ? kernelBlock : kernelBlock * Math.ceil(state / (kernelBlock * tokenBytes));
  const buckets = layers.flatMap((layer): Bucket[] => {
    if (layer.kind === "compressed") return [];
    const { count } = layer;
    if (layer.kind === "state")
      return [{ kind: "state", count, page: Math.max(state, block * tokenBytes), block: 1, window: Infinity }];
    const kind = layer.kind === "full" || !windows ? "full" : layer.chunked ? "chunked" : "window";
    return [{ kind, count, page: block * layer.tokenBytes, block, window: kind === "full" ? Infinity : layer.window }];
  });
  return [...Map.groupBy(buckets, ({ kind, page, window }) => `${kind} ${page} ${window}`).values()].flatMap(
    ([first, ...rest]) =>
      first ? [{ ...first, count: rest.reduce((sum, { count }) => sum + count, first.count) }] : [],
  );
}

const LATENT_BLOCK = 64;

/** A state of one layer; drafts lengthen the convolution's tail by as many positions, of two bytes a channel. */
const stateBytes = (layers: RankLayers, drafts: number): number =>
  layers.kind === "state" ? layers.bytes + 2 * layers.convChannels * drafts : 0;

function oneGroup(buckets: readonly Bucket[]): Layout {
  const [first] = buckets;
  if (!first) throw new Error("A cache has layers");
  const blockBytes = buckets.reduce((sum, { page, count }) => sum + page * count, 0);
  return { groups: [{ kind: first.kind, groups: 1, block: first.block, window: first.window }], blockBytes };
}

/** Smaller pages get larger blocks where the largest page is a multiple of theirs; others are padded to it. */
function evenPages(buckets: readonly Bucket[]): readonly Bucket[] {
  const page = Math.max(...buckets.map(({ page: size }) => size));
  return buckets.map((bucket) => {
    const times = page / bucket.page;
    return {
      ...bucket,
      page,
      block: Number.isInteger(times) && bucket.kind !== "state" ? bucket.block * times : bucket.block,
    };
  });
}

function groupSize(counts: readonly number[], engine: CacheEngine): number {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return since(engine, "0.12") && most < 1.5 * least ? most : least;
}
