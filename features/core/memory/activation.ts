/**
 * Peak of the buffers that live inside a step, bytes per GPU. Engines measure it in a run with a full chunk of tokens and a full
 * batch to sample; the layers' buffers are gone when the sampler starts, so the larger of the two counts:
 *
 *   layers  = 2 · T · (3 h + widest inner layer),  T tokens of the chunk; inner: gate and up, their product, or the experts' copies
 *   sampler = COPIES · N · V · 4,                  N sequences sampled, V vocabulary, logits and their sorted copies in FP32
 *
 * COPIES = 9.7 from vLLM's published peaks on one H100 (N = 1,024, T = 8,192): Llama-3.1-8B 4.76, Qwen3-32B 5.64, gpt-oss-120b
 * 7.38 GiB are 9.73, 9.73 and 9.62 times N · V · 4 (llm-d-planner, empirical vLLM memory results). Valid for engines that sample on
 * the GPU.
 */
import type { Ffn, ModelSpec } from "@/features/core/model/spec";
import type { Parallelism } from "@/features/core/operators/parallelism";
import { bytes, type Bytes } from "@/lib/units/quantity";

const SAMPLER_COPIES = 9.7;
const ACTIVATION = 2;
const LOGIT = 4;

export type StepLimits = { readonly maxTokens: number; readonly maxSequences: number };

export function activationPeak(model: ModelSpec, p: Parallelism, limits: StepLimits): Bytes {
  return bytes(Math.max(layerBuffers(model, p, limits.maxTokens), samplerBuffers(model, limits.maxSequences)));
}

export function layerBuffers(model: ModelSpec, p: Parallelism, tokens: number): number {
  const inner = Math.max(...model.layers.map(({ ffn }) => innerWidth(ffn, p)));
  return (ACTIVATION * tokens * (3 * model.hidden + inner)) / p.cp;
}

/** Logits are gathered: every tensor-parallel rank holds the whole vocabulary. */
function samplerBuffers(model: ModelSpec, sequences: number): number {
  if (model.task === "embed") return 0;
  return SAMPLER_COPIES * LOGIT * sequences * model.embedding.vocab;
}

/** Elements per token that a block holds at once beside its input and output. */
function innerWidth(ffn: Ffn, p: Parallelism): number {
  switch (ffn.kind) {
    case "none":
      return 0;
    case "dense":
      return ((ffn.gated ? 3 : 2) * ffn.width) / p.tp;
    case "moe": {
      // Tokens are copied once per chosen expert, and each copy has its inner layer.
      const routed =
        (ffn.topK * (ffn.expertHidden + ((ffn.gated ? 3 : 2) * ffn.width) / p.etp)) / Math.max(1, p.ep / p.tp);
      return routed + (3 * (ffn.sharedWidth + ffn.denseWidth)) / p.tp;
    }
  }
}
