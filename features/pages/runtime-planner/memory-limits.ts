/** Where memory ends: the largest decode batch at a context, and the longest context at a batch. */
import { decodingShape, measureCapacity } from "@/features/core/memory/capacity";
import { flaggedEngine } from "@/features/core/memory/engine-flags";
import { memoryShare } from "@/features/core/passes/memory";
import type { PassWork } from "@/features/core/passes/phases";
import { commonPrefix } from "@/features/core/scenario/passes";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Input } from "./input";

export type Room = {
  /** Sequences of one attention rank; null = a sequence takes nothing. 0 = the weights alone are too much. */
  readonly batch: number | null;
  /** Positions of each sequence before the step; null = more than the longest that pages take. */
  readonly context: number | null;
};

const LONGEST = 10_000_000;

/** Caches are handed out in the engine's whole blocks, as in the memory ledger. */
export function room(scenario: Resolved, { engine }: Pick<Input, "engine">, work: PassWork): Room {
  const { model, precision, chip } = scenario;
  const { parallelism, segment } = work;
  const { weights, capacity } = memoryShare(scenario, work, { engine, microbatches: 1 });
  const loaded = { model, chip, parallelism, precision };
  const shape = decodingShape({ ...loaded, engine: flaggedEngine(engine, loaded, scenario.flags) });
  const cache = measureCapacity(shape, Math.max(0, capacity - weights), commonPrefix(scenario));
  const batch = cache.sequences(segment.cached + segment.newTokens) / parallelism.dp;
  const longest = cache.longestContext(segment.sequences * parallelism.dp, LONGEST);
  return {
    batch: Number.isFinite(batch) ? batch : null,
    context: longest === LONGEST ? null : Math.max(0, longest - segment.newTokens),
  };
}
