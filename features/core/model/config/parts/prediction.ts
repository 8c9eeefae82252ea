/** Multi-token-prediction layers: how many, and what they hold beside a layer of the model's own shape. */
import type { ConfigReader } from "../fields/config-reader";
import type { Layer } from "./layer";

export type Prediction = { readonly mtp: readonly Layer[]; readonly mtpExtraParams: number };

export const NO_PREDICTION: Prediction = { mtp: [], mtpExtraParams: 0 };

const LAYERS = ["num_nextn_predict_layers", "mtp_num_hidden_layers", "num_mtp_layers", "num_mtp_modules"];

/**
 * Each prediction layer has the shape of `layer`, a projection of hidden state and embedding (2D x D) and three norms
 * (DeepSeek-V3, GLM, Qwen3-Next, MiMo; embedding and head are the model's own).
 */
export function readPrediction(
  config: ConfigReader,
  hidden: number,
  layer: Layer | undefined,
  fallback = 0,
): Prediction {
  const count = config.intOr(LAYERS, fallback, { min: 0, max: 100 });
  config.ignore("mtp_use_dedicated_embeddings");
  if (count === 0 || layer === undefined) return NO_PREDICTION;
  return {
    mtp: Array.from({ length: count }, () => layer),
    mtpExtraParams: count * (2 * hidden * hidden + 3 * hidden),
  };
}
