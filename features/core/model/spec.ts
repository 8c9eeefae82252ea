/**
 * What a language model is made of, as plain data: one entry per layer, grouped into runs of equal layers. `model/config` reads it from a
 * config.json; everything else reads only this. Dimensions are elements of the whole model: never bytes, no parallelism applied.
 */
import type { Text } from "@/lib/text";
import type { ImageRule } from "./image-rule";
import type { Adapters, Encoding } from "./served";
import type { DenseFfn, ExpertGroups, Ffn, MoeFfn } from "./ffn-spec";

/** Number formats of weights, KV cache and arithmetic that the suite prices. */
export type NumberFormat =
  | "fp32"
  | "bf16"
  | "fp8" // per-tensor or per-channel scales
  | "fp8_block" // 128 x 128 scales (DeepSeek)
  | "int8"
  | "int4" // weight-only groups (AWQ, GPTQ)
  | "nvfp4" // 16-element groups, FP8 scale
  | "mxfp4" // 32-element groups, 8-bit exponent scale
  | "mxfp8"; // 32-element groups, 8-bit exponent scale

/** Softmax attention over all or the last `window` positions: MHA, GQA and MQA differ only in kvHeads. */
export type SoftmaxAttention = {
  readonly kind: "softmax";
  readonly heads: number;
  readonly kvHeads: number;
  readonly headDim: number;
  readonly valueHeadDim: number;
  /** Queries go through a latent of this width with a norm (Step-3, arXiv 2507.19427); absent: one matrix. */
  readonly queryRank?: number;
  /** Positions that one query can see; null = all. Llama 4's chunked attention counts as a window. */
  readonly window: number | null;
  readonly qkvBias: boolean;
  readonly outputBias: boolean;
  /** RMS norm of q and k: per head (headDim weights each), over all heads at once, or none. */
  readonly qkNorm: "none" | "per-head" | "full";
  /** One learned logit per head (gpt-oss). */
  readonly sinks: boolean;
  /** Gate on the attention output, computed by a second q-sized projection (Qwen3-Next) or per head. */
  readonly outputGate: "none" | "elementwise" | "headwise";
  /** Values reuse the key projection (Gemma 4 full-attention layers): K and V weights once, cache once or twice by `kvCacheCopies`. */
  readonly keyIsValue: boolean;
  /** False when this layer reads another layer's cache and has no K/V weights (Gemma 3n, cross-layer sharing). */
  readonly ownsKv: boolean;
  /** Every token sees those behind it too, and nothing is kept for later: an encoder's layer. */
  readonly bothWays?: true;
  /** A query reads only the blocks of positions that small index heads select (MiniMax-M3); absent: all that the window allows. */
  readonly selector?: BlockSelector;
};

/** Small heads with keys of their own, one per position; each query keeps the best `blocks` of `blockSize` positions. */
export type BlockSelector = {
  readonly heads: number;
  readonly headDim: number;
  readonly blocks: number;
  readonly blockSize: number;
};

/** Multi-head latent attention (DeepSeek-V2 on), with the sparse indexer of V3.2 / GLM-5 if present. */
export type LatentAttention = {
  readonly kind: "mla";
  readonly heads: number;
  /** null: queries are projected directly (DeepSeek-V2-Lite). */
  readonly qLoraRank: number | null;
  readonly kvLoraRank: number;
  readonly nopeDim: number;
  readonly ropeDim: number;
  readonly valueHeadDim: number;
  /** true: a value per element of the output. */
  readonly outputGate: boolean | "headwise";
  readonly bias: boolean;
  readonly indexer: Indexer | null;
};

/** Lightning indexer: scores every cached position with small heads, keeps the best `topK`. */
export type Indexer = {
  readonly heads: number;
  readonly headDim: number;
  readonly topK: number;
  /** This layer takes over what the last layer before it selected: no weights, no keys and no scores of its own. */
  readonly shared?: boolean;
  /** Positions that share one key, pooled by a learned gate (GLM-5.3-Flash: 4); absent: each has its own. */
  readonly pool?: number;
};

/**
 * DeepSeek-V4 compressed attention: a local window plus compressed entries, one per `ratio` positions.
 * CSA (small ratio) selects `indexer.topK` compressed entries; HCA (large ratio) reads all of them.
 * One shared KV head of `headDim`; queries through `qLoraRank`; output through grouped low rank.
 */
export type CompressedAttention = {
  readonly kind: "compressed";
  readonly variant: "csa" | "hca" | "window";
  readonly heads: number;
  readonly headDim: number;
  readonly ropeDim: number;
  readonly qLoraRank: number;
  readonly outputGroups: number;
  readonly outputLoraRank: number;
  readonly window: number;
  /** Positions per compressed entry; 1 with variant `window` (no compressed entries kept). */
  readonly ratio: number;
  readonly indexer: Indexer | null;
};

/** Attention with a constant state per sequence instead of a cache that grows. */
export type LinearAttention = {
  readonly kind: "linear";
  readonly variant: "gdn" | "kda" | "lightning" | "mamba1" | "mamba2" | "rwkv" | "rwkv7" | "rglru" | "conv";
  /** Query/key heads and their size; Mamba: groups and state size; 0 where nothing but the convolution is kept (LFM2). */
  readonly keyHeads: number;
  readonly keyHeadDim: number;
  /** Value heads and their size; Mamba: heads and head size. State = valueHeads x keyHeadDim x valueHeadDim. */
  readonly valueHeads: number;
  readonly valueHeadDim: number;
  readonly convKernel: number;
  /** Channels that pass the short convolution; its state is convChannels x (convKernel - 1). */
  readonly convChannels: number;
  readonly stateFormat: "fp32" | "bf16";
  /** All weights of the mixer (projections, gates, convolution, decay vectors, inner norm), elements. */
  readonly projectionParams: number;
  /** The part of `projectionParams` that multiplies every token as a matrix (for 2 FLOP each). */
  readonly matrixParams: number;
};

export type Attention =
  SoftmaxAttention | LatentAttention | CompressedAttention | LinearAttention | { readonly kind: "none" };

export type { DenseFfn, ExpertGroups, Ffn, MoeFfn };

/** A run of equal layers, in model order where that matters to nobody: `count` layers of this shape. */
export type LayerGroup = {
  readonly count: number;
  readonly attention: Attention;
  readonly ffn: Ffn;
  /** Norm weights of one layer outside attention and experts (input, post-attention, pre/post-FFN), elements. */
  readonly normParams: number;
  /** Other weights of one layer: hyper-connections, residual scalars, per-layer embeddings. */
  readonly extraParams: number;
};

type Embedding = {
  readonly vocab: number;
  readonly tied: boolean;
  readonly lmHeadBias: boolean;
  /** Learned positions (GPT-2, OPT), elements; 0 with rotary. */
  readonly positionParams: number;
};

export type Tower = {
  readonly modality: "vision" | "audio";
  readonly layers: number;
  readonly hidden: number;
  readonly heads: number;
  readonly ffnWidth: number;
  readonly patch: number | null;
  /** Patches of a side that become one token of the text model; null: the configuration does not say. */
  readonly merge: number | null;
  /** Pixels to which the longer side of a larger image is brought; absent: images keep their size. */
  readonly longest?: number;
  /** Queries of all heads; scores and values are as wide. */
  readonly attentionWidth: number;
  /** Layers that attend within squares of `side` patches; absent: every layer sees the whole image. */
  readonly windows?: { readonly layers: number; readonly side: number };
  /** Matrices that multiply every patch, and those behind a merger or a pooling, which multiply every token; elements. */
  readonly weights: { readonly patch: number; readonly token: number };
  /** Computed from the tower's dimensions, with biases, norms and positions; an approximation is said so in `approximate`. */
  readonly params: number;
  readonly approximate: boolean;
};

export type Quantisation = {
  /** As the checkpoint names it: fp8, compressed-tensors, modelopt, awq, gptq, mxfp4, ... */
  readonly method: string;
  readonly format: NumberFormat;
  /** Elements that share one scale; null = per tensor. */
  readonly groupSize: number | null;
  readonly quantised: QuantisedClasses;
  /** Classes whose weights take other bytes than their format says: mixed formats, odd widths, other groups. */
  readonly elements?: StoredElements;
  /** Operators whose matrices are stored otherwise than most of their class, by the operator's name. */
  readonly modules?: Readonly<Record<string, StoredModule>>;
  readonly kvFormat: NumberFormat | null;
  /** False: the weights are stored narrow, arithmetic is BF16. */
  readonly activationsQuantised: boolean;
};

/** The formats of an operator's matrices over all layers, the largest part first; shares sum to 1. `bytes`: of a weight, where an integer takes others than its format. */
export type StoredModule = {
  readonly of: keyof QuantisedClasses;
  readonly parts: readonly { readonly format: NumberFormat; readonly share: number; readonly bytes?: number }[];
};

/** Mean bytes of one stored weight, and how many of them are scales and zero points. */
export type StoredElement = { readonly bytes: number; readonly scales: number };
type StoredElements = Readonly<Partial<Record<keyof QuantisedClasses, StoredElement>>>;

/** The format of each weight class as stored; of a mixed class the one that most of its weights have. */
export type QuantisedClasses = {
  readonly attention: NumberFormat;
  readonly dense: NumberFormat;
  readonly routed: NumberFormat;
  readonly shared: NumberFormat;
  readonly embedding: NumberFormat;
  readonly lmHead: NumberFormat;
};

export type ModelSpec = {
  readonly name: string;
  /** The family word of the catalogue: llama, qwen2, qwen3, qwen3_moe, deepseek_v3, gpt_oss, ... (= HF model_type of the text part). */
  readonly family: string;
  /** The family whose reader stood in for an architecture without one. */
  readonly readAs?: string;
  readonly architecture: string;
  readonly hidden: number;
  readonly layers: readonly LayerGroup[];
  readonly embedding: Embedding;
  readonly finalNormParams: number;
  /** Multi-token-prediction layers; not part of totals and not run unless speculative decoding asks. */
  readonly mtp: readonly LayerGroup[];
  readonly mtpExtraParams: number;
  readonly towers: readonly Tower[];
  /** How images become tokens where patches alone do not tell. */
  readonly images?: ImageRule;
  /** Not the model's own: a scenario adds these. Absent: none. */
  readonly adapters?: Adapters | undefined;
  readonly encoding?: Encoding | undefined;
  readonly maxContext: number | null;
  /** It embeds or ranks: one pass over a text, no output matrix and nothing generated. Absent: it generates. */
  readonly task?: "embed";
  /** Format of the unquantised checkpoint. */
  readonly nativeFormat: NumberFormat;
  readonly quantisation: Quantisation | null;
  /** Fields of config.json that sizes and formats were read from, dotted paths, sorted. */
  readonly readFields: readonly string[];
  /** Fields of config.json that nobody read, dotted paths, sorted. */
  readonly unknownFields: readonly string[];
  /** What was assumed because the config does not say, in one sentence each. */
  readonly assumptions: readonly Text[];
};

/** The experts of the first layer that routes tokens to some; undefined in a dense model. */
export const routedFfn = ({ layers }: Pick<ModelSpec, "layers">): MoeFfn | undefined =>
  layers.map(({ ffn }) => ffn).find((ffn) => ffn.kind === "moe");

export const hasExperts = (model: Pick<ModelSpec, "layers">): boolean => routedFfn(model) !== undefined;
