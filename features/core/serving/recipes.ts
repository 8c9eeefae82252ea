/** How the engines of published measurements were started, where that differs from an engine's defaults; stated flags go first. */
import { NO_FLAGS } from "@/features/core/memory/engine-flags";
import { startLimits } from "@/features/core/memory/start-limits";
import { engineGeneration, type Deployment } from "./deployment";
import { POLICIES } from "./engines";
import type { Policy } from "./policy";

/**
 * A service forms its steps as its engine starts on the chip, which is what its memory is planned for and its launch states; a benchmark
 * as the published recipes do. Those of TensorRT-LLM have no chunked prefill and a token limit of one whole prompt
 * beside the decodes (max_num_tokens = input + concurrency + 64); the other engines chunk under a fixed budget.
 */
export function findPolicy(deployment: Deployment): Policy {
  const { maxTokens, maxSequences } = deployment.flags ?? NO_FLAGS;
  return {
    ...usualPolicy(deployment),
    ...(maxTokens !== null && { tokenBudget: maxTokens, prefillBudget: maxTokens }),
    ...(maxSequences !== null && { maxSequences }),
  };
}

function usualPolicy(deployment: Deployment): Policy {
  const { backend, chip, traffic, lengths, concurrency, pools } = deployment;
  const policy = POLICIES[backend];
  if (traffic === "service") {
    const { maxTokens } = startLimits(backend, chip);
    return { ...policy, tokenBudget: maxTokens, prefillBudget: maxTokens };
  }
  if (isPublicSglang(deployment)) return { ...policy, pollEvery: concurrency < 16 ? 10 : 30, streamEvery: 10 };
  if (backend !== "trtllm") return policy;
  const ranks = pools.at(-1)?.parallelism.dp ?? 1;
  return { ...policy, tokenBudget: lengths.isl + Math.ceil(concurrency / ranks) + 64 };
}

/**
 * InferenceX starts SGLang on Blackwell with --scheduler-recv-interval 10, from 16 clients on 30, and --stream-interval 10; on Hopper
 * with neither. Whoever runs their own engine has defaults.
 */
const isPublicSglang = (deployment: Deployment): boolean =>
  deployment.backend === "sglang" &&
  deployment.client === "public" &&
  deployment.pools.length === 1 &&
  engineGeneration(deployment.chip) === "blackwell";
