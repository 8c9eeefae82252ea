/** Which kernels the experts of a deployment run. */
import type { Chip } from "@/features/core/hardware/chip";
import type { Backend } from "@/features/core/memory/backend";
import { NO_FLAGS, statedVersion, type EngineFlags } from "@/features/core/memory/engine-flags";
import type { Kernels } from "@/features/core/operators/kernel-path";
import { findGeneration } from "@/features/core/timing/laws/generation";

/** A deployment (deployment.ts). */
type Owned = {
  readonly backend: Backend;
  readonly client: "public" | "own" | null;
  readonly flags?: EngineFlags | undefined;
};

/**
 * As its flags state. Otherwise public recipes run tuned kernels: InferenceX and NVIDIA choose them by model and chip, and the laws and the engine
 * constants are fitted to what they measured. Who states nothing runs an engine as it comes: 257 public runs of three publishers under mixtures of
 * experts took 24 % longer than tuned kernels say (median; data/blind-dev, `node bench/evidence.mjs`).
 */
export function deploymentKernels({ flags, client, backend }: Owned): Kernels {
  const { kernels } = flags ?? NO_FLAGS;
  const path = kernels ?? (client === null ? "stock" : "tuned");
  return { path, version: path === "stock" ? statedVersion(flags ?? NO_FLAGS, backend) : null };
}

/** On generations whose engine constants are those of tuned recipes; on others, laws and constants are of engines as they come already. */
export function runsStock(deployment: Owned & { readonly chip: Chip }): boolean {
  const generation = findGeneration(deployment.chip);
  const isFitted = generation === "hopper" || generation === "blackwell";
  return isFitted && deploymentKernels(deployment).path !== "tuned";
}
