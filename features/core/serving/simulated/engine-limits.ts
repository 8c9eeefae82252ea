/**
 * Token budget and running sequences of a rank, and the flags that its cache is planned with: one source for every page that
 * simulates.
 *
 * Where nobody states them, steps are formed as the serving model forms them (recipes.ts): its budgets were fitted to public runs together
 * with the step times, so that a simulated mean and the closed form's are those of one engine. The cache is planned as the engine starts
 * (features/core/memory). Reproductions of Vidur have that simulator's own defaults.
 */
import type { EngineSettings } from "@/features/core/memory/engine-memory";
import { VIDUR_POLICIES, type PolicyName, type Role } from "@/features/core/simulator/input/config";
import { roleLimits, type Deployment } from "../deployment/deployment";
import type { Policy } from "../deployment/policy";
import { findPolicy } from "../engine-constants/recipes";

/** Of one rank; null = automatic. */
export type StatedLimits = { readonly tokenBudget: number | null; readonly maxSequences: number | null };

export type EngineLimits = Pick<Policy, "tokenBudget" | "maxSequences">;

/** The scenario's flags, under a token budget of the page's own where it varies one. */
export const statedLimits = ({ flags }: Deployment, tokenBudget: number | null = null): StatedLimits => ({
  tokenBudget: tokenBudget ?? flags?.maxTokens ?? null,
  maxSequences: flags?.maxSequences ?? null,
});

/** `planned`: the engine as its cache is planned. Separate prefill takes prompts in larger chunks, as the closed form has it. */
export function engineLimits(
  policy: PolicyName,
  deployment: Deployment,
  role: Role,
  stated: StatedLimits,
  planned: Pick<EngineSettings, "maxSequences">,
): EngineLimits {
  const limits = VIDUR_POLICIES.includes(policy) ? vidurLimits(policy) : roleLimits(findPolicy(deployment), role);
  // A service runs no more than its memory is planned for, as in the closed form.
  const most =
    deployment.traffic === "service" ? Math.min(limits.maxSequences, planned.maxSequences) : limits.maxSequences;
  return { tokenBudget: stated.tokenBudget ?? limits.tokenBudget, maxSequences: stated.maxSequences ?? most };
}

/** A stated limit is a flag of the engine: its buffers are made for it. */
export function memoryFlags(policy: PolicyName, { tokenBudget, maxSequences }: StatedLimits): Partial<EngineSettings> {
  const limits = VIDUR_POLICIES.includes(policy) ? vidurLimits(policy) : null;
  const [maxTokens, sequences] = [tokenBudget ?? limits?.tokenBudget, maxSequences ?? limits?.maxSequences];
  return {
    ...(maxTokens !== undefined && { maxTokens }),
    ...(sequences !== undefined && { maxSequences: sequences }),
  };
}

const vidurLimits = (policy: PolicyName): EngineLimits => ({
  tokenBudget: policy === "sarathi" ? 512 : 4096,
  maxSequences: 128,
});
