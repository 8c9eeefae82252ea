/** How many tokens of KV cache one instance can hold. */
import type { Chip } from "@/features/hardware/chip";
import type { ModelSpec } from "@/features/model/spec";
import { operatorGraph } from "@/features/operators/graph";
import type { Parallelism } from "@/features/operators/parallelism";
import type { Precision } from "@/features/operators/precision";
import { kvPerSequence, statePerSequence, weightsPerGpu } from "@/features/operators/resident";

export type MemoryInput = {
  readonly model: ModelSpec;
  readonly chip: Chip;
  readonly parallelism: Parallelism;
  readonly precision: Precision;
  /** Share of the GPU memory for weights and cache. */
  readonly share: number;
  /** Bytes per GPU for everything else. */
  readonly workspace: number;
  /** Mean context, tokens: windows and states make the cache grow less than in proportion. */
  readonly context: number;
};

/** Where weights leave little, people raise the share and shrink the buffers: this is as far as it goes. */
const TIGHT_SHARE = 0.97;
const TIGHT_WORKSPACE = 1.5e9;
const TIGHT_FREE = 0.05;

/** tokens = ranks · context · (memory · share - weights - workspace) / bytes of a sequence; negative when weights alone do not fit. */
export function kvCapacity(input: MemoryInput): number {
  const { model, chip, parallelism: p, precision, context } = input;
  const operators = operatorGraph({
    model,
    parallelism: p,
    precision,
    segments: [{ phase: "decode", sequences: 1, newTokens: 1, cached: 1 }],
  });
  const memory = chip.memoryVisible ?? chip.memory;
  const weights = weightsPerGpu(operators, model, p);
  const usual = memory * input.share - input.workspace - weights;
  const tight = Math.min(memory * TIGHT_SHARE - TIGHT_WORKSPACE - weights, memory * TIGHT_FREE);
  const free = Math.max(usual, tight);
  const perSequence = kvPerSequence(model, p, precision, context) + statePerSequence(model, p);
  return perSequence === 0 ? Infinity : (p.dp * context * free) / perSequence;
}
