/**
 * Memory of the tightest GPU of a phase: weights, cache and state against what the engine leaves them. The account is the ledger's
 * (features/core/memory), as the engine starts under the scenario's flags:
 *
 *   offered = share · (memory - driver) - activation peak - runtime
 */
import { prefixCache, sequenceCache, totalCache } from "@/features/core/memory/cache";
import { cacheNeed, cacheShape } from "@/features/core/memory/capacity";
import { draftMemory } from "@/features/core/memory/drafts";
import { ledgers, weightLoad, tightest } from "@/features/core/memory/ledger";
import { startedEngine } from "@/features/core/memory/started-engine";
import { commonPrefix } from "@/features/core/scenario/passes";
import type { Resolved } from "@/features/core/scenario/resolve";
import { bytes } from "@/lib/units/quantity";
import type { MemoryShare } from "./estimate";
import type { PassInput } from "./input";
import type { PassWork } from "./phases";

export function memoryShare(
  scenario: Resolved,
  work: PassWork,
  { engine: backend, microbatches }: Pick<PassInput, "engine" | "microbatches">,
): MemoryShare {
  const { model, precision, chip } = scenario;
  const { parallelism, segment } = work;
  const loaded = { model, chip, parallelism, precision };
  const subject = { ...loaded, ...draftMemory(scenario.speculation, loaded) };
  const engine = startedEngine(subject, backend, scenario.flags);
  const ledger = tightest(ledgers({ ...subject, engine }));
  const weights = weightLoad(ledger);
  const capacity = weights + ledger.cache;
  const budget = ledger.capacity - ledger.reserve;
  // Prefill keeps the whole prompt; decode the mean context of everything in flight.
  const context = segment.cached + segment.newTokens;
  const sequences = heldSequences(work, microbatches);
  const shape = cacheShape({ ...subject, engine });
  const each = sequenceCache(shape, context);
  const cache = cacheNeed(sequences, totalCache(each), totalCache(prefixCache(shape, commonPrefix(scenario))));
  const state = sequences * each.state;
  const free = capacity - weights - cache;
  return {
    weights: bytes(weights),
    kv: bytes(cache - state),
    state: bytes(state),
    capacity: bytes(capacity),
    free: bytes(free),
    taken: bytes(budget - free),
    budget: bytes(budget),
    engine: {
      share: engine.share,
      usable: bytes(ledger.capacity - ledger.driver),
      buffers: bytes(ledger.activation + ledger.runtime + ledger.exchange),
      maxSequences: engine.maxSequences,
    },
  };
}

/** Sequences of one attention rank whose cache is there at once. */
export function heldSequences({ phase, segment }: PassWork, microbatches: number): number {
  return segment.sequences * (phase === "decode" ? microbatches : 1);
}
