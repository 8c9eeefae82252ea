/**
 * The models and accelerators that AICompass ships, figures as it has them, right or wrong: its reports can be reproduced with no others.
 * `check` is our judgement: wrong = contradicts the model's own configuration or the vendor's sheet (shader instead of tensor rates, doubled
 * columns, MLA read as MHA, widths of dense layers as expert widths), doubtful = no public sheet supports it.
 */
import hardware from "./hardware.json";
import models from "./models.json";

export type Check = "sound" | "rounded" | "wrong" | "doubtful";

type Shape = {
  readonly id: string;
  readonly name: string;
  /** Billions; of a vision model, of its language part. */
  readonly params_b: number;
  readonly hidden: number;
  readonly layers: number;
  readonly heads: number;
  readonly kv_heads: number;
  readonly vocab: number;
  readonly context: number;
  readonly check: Check;
};

type DenseModel = Shape & { readonly kind: "dense" };
type MoeModel = Shape & {
  readonly kind: "moe";
  /** Billions: outside the experts, and in one of them. */
  readonly shared_b: number;
  readonly expert_b: number;
  readonly experts: number;
  readonly top_k: number;
  readonly expert_width: number;
};
type VisionModel = Shape & {
  readonly kind: "vlm";
  readonly vision_b: number;
  readonly image_px: number;
  readonly patch_px: number;
};
export type CompassModel = DenseModel | MoeModel | VisionModel;

/** Edge units; null or 0 = the format is not supported. */
export type CompassHardware = {
  readonly id: string;
  readonly vendor: string;
  readonly name: string;
  readonly architecture: string;
  readonly memory_gb: number;
  readonly memory_bandwidth_gb_s: number;
  readonly fp16_tflops: number | null;
  readonly bf16_tflops: number | null;
  readonly fp8_tflops: number | null;
  readonly int8_tops: number | null;
  readonly int4_tops: number | null;
  readonly link_gb_s: number;
  readonly check: Check;
};

export const COMPASS_MODELS = models as readonly CompassModel[];
export const COMPASS_HARDWARE = hardware as readonly CompassHardware[];
