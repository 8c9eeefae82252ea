/**
 * Token budget and running sequences of a rank where nobody states them: one source for every page that simulates.
 *
 * Engines: their documented defaults for serving on this chip (features/core/memory, engineDefaults): vLLM's max_num_batched_tokens and max_num_seqs,
 * SGLang's chunked_prefill_size (which bounds the prompt tokens of a whole prefill step) and max_running_requests, TensorRT-LLM's
 * max_num_tokens and max_batch_size. Reproductions of Vidur: that simulator's own defaults.
 *
 * `mds predict` reads features/core/serving POLICIES instead: there the budget is part of what was fitted to public runs.
 */
import { engineDefaults, type EngineSettings } from "@/features/core/memory/engine-memory";
import type { Chip } from "@/features/core/hardware/chip";
import type { Parallelism } from "@/features/core/operators/parallelism";
import { VIDUR_POLICIES, type PolicyName } from "@/features/core/simulator/config";
import { backendOf } from "./engine-deployment";

/** Of one rank; null = as the engine starts without flags. */
export type StatedLimits = { readonly tokenBudget: number | null; readonly maxSequences: number | null };

/** The engine behind a policy with its limits: `maxTokens` is the token budget of a rank, `maxSequences` what it may run at once. */
export function limitedEngine(
  policy: PolicyName,
  chip: Chip,
  parallelism: Parallelism,
  stated: StatedLimits,
): EngineSettings {
  const engine = engineDefaults(backendOf(policy), chip, parallelism);
  const own = VIDUR_POLICIES.includes(policy) ? vidurLimits(policy) : engine;
  return {
    ...engine,
    maxTokens: stated.tokenBudget ?? own.maxTokens,
    maxSequences: stated.maxSequences ?? own.maxSequences,
  };
}

const vidurLimits = (policy: PolicyName): Pick<EngineSettings, "maxTokens" | "maxSequences"> => ({
  maxTokens: policy === "sarathi" ? 512 : 4096,
  maxSequences: 128,
});
