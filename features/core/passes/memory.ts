/**
 * Memory of the tightest GPU of a phase: weights, cache and state against what the engine leaves them. The account is the ledger's
 * (features/core/memory), as the engine starts under the scenario's flags:
 *
 *   offered = share · (memory - driver) - activation peak - runtime
 */
import { prefixCache, sequenceCache, totalCache } from "@/features/core/memory/cache";
import type { Backend } from "@/features/core/memory/backend";
import { engineLines, type EngineLine } from "@/features/core/memory/engine-cache/engine-lines";
import { engineStart } from "@/features/core/memory/engine-cache/engine-start";
import { cacheNeed, cacheShape, decodingShape } from "@/features/core/memory/capacity";
import { draftMemory } from "@/features/core/memory/drafts";
import { engineBuffers, ledgers, weightLoad, tightest } from "@/features/core/memory/ledger";
import { flaggedEngine } from "@/features/core/memory/engine-flags";
import { commonPrefix } from "@/features/core/scenario/passes";
import type { Resolved } from "@/features/core/scenario/resolve";
import { bytes } from "@/lib/units/quantity";
import type { MemoryShare } from "./estimate";
import type { PassInput } from "./input";
import type { PassWork } from "./phases";
import { longestRequest } from "@/features/core/scenario/fields/length-range";

export function memoryShare(
  scenario: Resolved,
  work: PassWork,
  { engine: backend, microbatches }: Pick<PassInput, "engine" | "microbatches">,
): MemoryShare {
  const { model, precision, chip } = scenario;
  const { parallelism, segment } = work;
  const loaded = { model, chip, parallelism, precision };
  const subject = { ...loaded, ...draftMemory(scenario.speculation, loaded) };
  const engine = flaggedEngine(backend, subject, scenario.flags);
  const ledger = tightest(ledgers({ ...subject, engine }));
  const weights = weightLoad(ledger);
  const capacity = weights + ledger.cache;
  const budget = ledger.capacity - ledger.reserve;
  // Prefill keeps the whole prompt; decode the mean context of everything in flight.
  const context = segment.cached + segment.newTokens;
  const sequences = heldSequences(work, microbatches);
  const shape = decodingShape({ ...subject, engine });
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
      buffers: bytes(engineBuffers(ledger, engine)),
      maxSequences: engine.maxSequences,
    },
  };
}

/** What the engine that decodes prints of its cache when it starts for the scenario's requests; empty where none is kept. */
export function startLines(scenario: Resolved, { parallelism }: PassWork, backend: Backend): readonly EngineLine[] {
  const { model, precision, chip, workload } = scenario;
  const loaded = { model, chip, parallelism, precision };
  const engine = flaggedEngine(backend, loaded, scenario.flags);
  const subject = { ...loaded, engine, ...draftMemory(scenario.speculation, loaded) };
  const length = longestRequest(workload).context;
  const start = engineStart(cacheShape(subject), tightest(ledgers(subject)).cache, length);
  return start === null ? [] : engineLines({ engine, model, start });
}

/** Sequences of one attention rank whose cache is there at once. */
export function heldSequences({ phase, segment }: PassWork, microbatches: number): number {
  return segment.sequences * (phase === "decode" ? microbatches : 1);
}
