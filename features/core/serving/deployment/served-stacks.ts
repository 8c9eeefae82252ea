/** Under which engines whole deployments were measured on a chip: without any, kernels may be calibrated and an answer is not. */
import type { Grade } from "@/features/answers/explain";
import type { Chip } from "@/features/core/hardware/chip";
import type { Backend } from "@/features/core/memory/backend";
import { findGeneration } from "@/features/core/timing/laws/generation";

type Served = Pick<Chip, "id" | "vendor" | "architecture" | "memoryType">;

/**
 * Of a card with HBM, its generation stands for it: kernels and constants are those of the generation. Cards of other memory differ in cores,
 * links and kernels, so that each counts for itself. Source: the runs that bands are drawn from (features/core/evidence), which a test compares.
 */
const BY_GENERATION: Readonly<Record<string, readonly Backend[]>> = {
  hopper: ["vllm", "sglang", "trtllm"],
  blackwell: ["vllm", "sglang", "trtllm"],
  ampere: ["vllm", "sglang", "trtllm"],
};
const BY_CARD: Readonly<Record<string, readonly Backend[]>> = { "rtx-pro-6000-server": ["trtllm"] };

export function isServed(chip: Served, backend: Backend): boolean {
  const generation = chip.memoryType.toUpperCase().startsWith("HBM") ? findGeneration(chip) : null;
  const engines = generation === null ? BY_CARD[chip.id] : BY_GENERATION[generation];
  return engines?.includes(backend) ?? false;
}

/** Grade of what an engine makes of kernels of this grade: "calibrated" needs a measured run of the stack. */
export const servedGrade = (kernels: Grade, chip: Served & Pick<Chip, "measured">, backend: Backend): Grade =>
  kernels === "calibrated" && !isServed(chip, backend) && chip.measured === undefined ? "datasheet" : kernels;
