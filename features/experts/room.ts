/** Experts of each layer that one GPU can keep beside everything else, by the memory ledger of vLLM's defaults. */
import { sequenceCache, totalCache } from "@/features/memory/cache";
import { engineDefaults } from "@/features/memory/engine-memory";
import { ledgers, tightest } from "@/features/memory/ledger";
import { sequencesPerRank } from "@/features/scenario/passes";
import type { Resolved } from "@/features/scenario/resolve";
import { bytes, type Bytes } from "@/lib/units/quantity";

export type Room = {
  /** What is left for experts on the tightest GPU; negative when weights and cache alone are too much. */
  readonly free: Bytes;
  /** KV cache and state of the sequences in flight, at the end of their answers. */
  readonly cache: Bytes;
};

export function roomFor(scenario: Resolved): Room {
  const { model, chip, decode: parallelism, precision, workload } = scenario;
  const engine = engineDefaults("vllm", chip, parallelism);
  const ledger = tightest(ledgers({ model, chip, parallelism, precision, engine }));
  const shape = { model, parallelism, precision, blockSize: engine.blockSize };
  const cache = sequencesPerRank(scenario) * totalCache(sequenceCache(shape, workload.isl + workload.osl));
  return { free: bytes(ledger.cache + ledger.weights.routed + ledger.weights.padding - cache), cache: bytes(cache) };
}
