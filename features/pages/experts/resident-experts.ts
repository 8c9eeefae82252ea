/** Experts of each layer that one GPU can keep beside everything else, by the memory ledger of the engine chosen. */
import { prefixCache, sequenceCache, totalCache } from "@/features/core/memory/cache";
import { cacheNeed, decodingShape } from "@/features/core/memory/capacity";
import { flaggedEngine } from "@/features/core/memory/engine-flags";
import { ledgers, tightest } from "@/features/core/memory/ledger";
import { commonPrefix, sequencesPerRank } from "@/features/core/scenario/passes";
import type { Resolved } from "@/features/core/scenario/resolve";
import { bytes, type Bytes } from "@/lib/units/quantity";
import type { Input } from "./input";
import { longestRequest } from "@/features/core/scenario/fields/length-range";

export type Room = {
  /** What is left for experts on the tightest GPU; negative when weights and cache alone are too much. */
  readonly free: Bytes;
  /** KV cache and state of the sequences in flight, at the end of their answers. */
  readonly cache: Bytes;
};

/**
 * vLLM and SGLang give what experts leave to the cache byte for byte; TensorRT-LLM gives its share of the free memory, so the cache
 * needs 1 / share of its size free.
 */
export function residentExperts(scenario: Resolved, { engine: backend }: Pick<Input, "engine">): Room {
  const { model, chip, decode: parallelism, precision, workload, flags } = scenario;
  const engine = flaggedEngine(backend, { chip, parallelism }, flags);
  const subject = { model, chip, parallelism, precision, engine };
  const ledger = tightest(ledgers(subject));
  const shape = decodingShape(subject);
  const each = totalCache(sequenceCache(shape, longestRequest(workload).context));
  const common = totalCache(prefixCache(shape, commonPrefix(scenario)));
  const cache = cacheNeed(sequencesPerRank(scenario), each, common);
  const part = backend === "trtllm" ? engine.share : 1;
  // A negative budget is the shortage itself: the share that an engine may use does not apply to it.
  const unused = ledger.cache > 0 ? ledger.cache / part : ledger.cache;
  const experts = ledger.weights.routed + ledger.weights.padding;
  return { free: bytes(unused + experts - cache / part), cache: bytes(cache) };
}
