/**
 * The engine as it is started on a model: its defaults, the stated flags, and where nobody states how many sequences a step may hold, as
 * many as leave the cache some room.
 *
 * Engines size the sampler's buffers for `max_num_seqs`. Where weights fill most of a GPU, the default of 1,024 sequences would leave the
 * cache nothing, although far fewer could ever run: whoever serves such a model starts it with fewer. gpt-oss-120b on one 80 GB GPU is the
 * usual case: its 64.4 GiB of weights and 7.4 GiB of buffers are more than 90 % of the card, with 256 sequences they are 66.2 GiB.
 */
import type { Backend } from "./backend";
import { flaggedEngine, NO_FLAGS, type EngineFlags } from "./engine-flags";
import type { EngineSettings } from "./engine-memory";
import { ledgers, tightest, type MemorySubject } from "./ledger";

type Started = Omit<MemorySubject, "engine">;

/** Of the memory: below this a cache counts as none, and buffers are made smaller (as in published runs on tight layouts). */
const LEAST_CACHE = 0.05;

/** Fewer sequences than this are left to whoever starts the engine. */
const FEWEST = 64;

export function startedEngine(subject: Started, backend: Backend, flags: EngineFlags = NO_FLAGS): EngineSettings {
  const engine = flaggedEngine(backend, subject, flags);
  return flags.maxSequences === null ? withRoom(subject, engine) : engine;
}

/** Half the sequences, and again, while the cache is too small and grows by it. */
export function withRoom(subject: Started, engine: EngineSettings): EngineSettings {
  const least = LEAST_CACHE * (subject.chip.memoryVisible ?? subject.chip.memory);
  const room = (settings: EngineSettings): number => tightest(ledgers({ ...subject, engine: settings })).cache;
  let [best, cache] = [engine, room(engine)];
  while (cache < least && best.maxSequences > FEWEST) {
    const fewer = { ...best, maxSequences: Math.max(FEWEST, Math.floor(best.maxSequences / 2)) };
    const more = room(fewer);
    if (more <= cache) break;
    [best, cache] = [fewer, more];
  }
  return best;
}
