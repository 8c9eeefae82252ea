/** What a family's reader hands back: every layer in order, and what surrounds them. */
import type { ConfigReader } from "../fields/config-reader";
import type { Dims } from "../parts/dims";
import type { Layer } from "../parts/layer";

export type Draft = {
  readonly dims: Dims;
  readonly layers: readonly Layer[];
  /** Where `tie_word_embeddings` is not set. */
  readonly tied: boolean;
  readonly lmHeadBias: boolean;
  readonly positionParams: number;
  readonly finalNormParams: number;
  readonly mtp: readonly Layer[];
  readonly mtpExtraParams: number;
  readonly task?: "embed";
  /** What a checkpoint calls the experts below a layer, where they stand in no feed-forward block. */
  readonly expertsBeside?: readonly string[];
};

export type Family = {
  /** `model_type` values and architecture stems that this family answers to. */
  readonly names: readonly string[];
  readonly read: (config: ConfigReader) => Draft;
};
