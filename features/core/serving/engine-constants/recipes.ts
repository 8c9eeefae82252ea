/** How the engines of published measurements were started, where that differs from an engine's defaults; stated flags go first. */
import { NO_FLAGS, statedVersion } from "@/features/core/memory/engine-flags";
import { startLimits } from "@/features/core/memory/start-limits";
import type { Deployment } from "../deployment/deployment";
import { POLICIES } from "../deployment/engines";
import type { Policy, Recipe } from "../deployment/policy";

/**
 * A service forms its steps as its engine starts on the chip, which is what its memory is planned for and its launch states; a benchmark
 * as the published recipes do. Those of TensorRT-LLM have no chunked prefill and a token limit of one whole prompt
 * beside the decodes (max_num_tokens = input + concurrency + 64); the other engines chunk under a fixed budget.
 */
export function findPolicy(deployment: Deployment): Policy {
  const { maxTokens, maxSequences, pollEvery, holdSteps, balanceSteps, mixedChunk } = deployment.flags ?? NO_FLAGS;
  return {
    ...usualPolicy(deployment),
    ...(maxTokens !== null && { tokenBudget: maxTokens, prefillBudget: maxTokens }),
    ...(maxSequences !== null && { maxSequences }),
    ...(pollEvery !== null && deployment.backend === "sglang" && { pollEvery }),
    ...(holdSteps !== null && deployment.backend === "trtllm" && { holdSteps }),
    ...(balanceSteps !== null && deployment.backend === "trtllm" && { balanceSteps }),
    ...(mixedChunk && deployment.backend === "sglang" && { steps: "mixed" }),
  };
}

function usualPolicy(deployment: Deployment): Policy {
  const { backend, chip, traffic, lengths, concurrency, pools, recipe } = deployment;
  const policy = { ...POLICIES[backend], ...(recipe && statedIn(recipe)) };
  if (traffic === "service") {
    const { maxTokens } = startLimits(backend, chip, statedVersion(deployment.flags ?? NO_FLAGS, backend));
    return { ...policy, tokenBudget: maxTokens, prefillBudget: maxTokens };
  }
  if (backend !== "trtllm" || recipe?.tokenBudget) return policy;
  const ranks = pools.at(-1)?.parallelism.dp ?? 1;
  const longest = Math.ceil(lengths.isl * (1 + (lengths.variation ?? 0)));
  return { ...policy, tokenBudget: longest + Math.ceil(concurrency / ranks) + 64 };
}

function statedIn({ cold: _cold, ...settings }: Recipe): Partial<Policy> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null && value !== undefined));
}

/**
 * Decode steps that a prompt waits for company: the first that comes starts the count of N and waits for all of it, those that come
 * meanwhile (λN at λ a step) half of it on average.
 */
export function heldSteps({ lengths, concurrency, pools }: Deployment, { holdSteps }: Policy): number {
  if (holdSteps === 0) return 0;
  const instances = pools.at(-1)?.workers ?? 1;
  const later = (concurrency / instances / Math.max(1, (lengths.osl * (1 + lengths.spread)) / 2)) * holdSteps;
  return (holdSteps * (1 + later / 2)) / (1 + later);
}
