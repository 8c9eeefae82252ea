/**
 * What a cold engine still compiles while its first prompts wait: the kernels of so many classes of matrices (attention, dense, routed and
 * shared FFN). Kernels that ship compiled cost a cold engine nothing.
 *
 *   SGLang        all that the model has: Triton, FlashInfer, DeepGEMM
 *   TensorRT-LLM  FP8 in blocks (DeepGEMM), MXFP4 before Blackwell (Triton); NVFP4, FP8 by tensor and MXFP4 on Blackwell ship compiled
 *   vLLM          attention on Blackwell (FlashInfer) unless it has sinks: the pass that profiles memory compiles all else, and leaves
 *                 attention out; FlashAttention on Hopper ships compiled
 */
import type { LayerGroup, QuantisedClasses } from "@/features/core/model/spec";
import type { Backend } from "@/features/core/memory/backend";
import { engineGeneration, type Deployment } from "../deployment/deployment";

type Class = "attention" | "dense" | "routed" | "shared";

/** 0 where the engine is warm. */
export const compiledClasses = (deployment: Deployment): number =>
  deployment.recipe?.cold ? COMPILED[deployment.backend](deployment).length : 0;

type Compiled = (deployment: Deployment) => readonly Class[];

const COMPILED: Readonly<Record<Backend, Compiled>> = {
  sglang: ({ model }) => listClasses(model.layers),
  trtllm: listByFormat,
  vllm: listAttention,
};

function listByFormat({ model, precision: { weights }, chip }: Deployment): readonly Class[] {
  const blackwell = engineGeneration(chip) === "blackwell";
  return listClasses(model.layers).filter((name) => compilesFormat(weights[name], blackwell));
}

function listAttention({ model, chip }: Deployment): readonly Class[] {
  return engineGeneration(chip) === "blackwell" && !model.layers.some(hasSinks) ? ["attention"] : [];
}

const compilesFormat = (format: QuantisedClasses[Class], blackwell: boolean): boolean =>
  format === "fp8_block" || (format === "mxfp4" && !blackwell);

const hasSinks = ({ attention }: LayerGroup): boolean => attention.kind === "softmax" && attention.sinks;

const CLASSES: readonly Class[] = ["attention", "dense", "routed", "shared"];

const listClasses = (layers: readonly LayerGroup[]): readonly Class[] =>
  CLASSES.filter((name) => layers.some((layer) => HAS[name](layer)));

const HAS: Readonly<Record<Class, (layer: LayerGroup) => boolean>> = {
  attention: ({ attention }) => attention.kind !== "none",
  dense: ({ ffn }) => ffn.kind === "dense" || (ffn.kind === "moe" && ffn.denseWidth > 0),
  routed: ({ ffn }) => ffn.kind === "moe",
  shared: ({ ffn }) => ffn.kind === "moe" && ffn.sharedWidth > 0,
};
