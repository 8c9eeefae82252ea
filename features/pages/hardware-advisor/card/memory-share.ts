/** Memory of one card while all clients are served: weights by class, KV cache, activations, engine, free memory. */
import { sequenceCache, totalCache } from "@/features/core/memory/cache";
import { ledgers, tightest } from "@/features/core/memory/ledger";
import { decodingShape } from "@/features/core/memory/capacity";
import { flaggedEngine } from "@/features/core/memory/engine-flags";
import type { Chip } from "@/features/core/hardware/chip";
import type { NumberFormat } from "@/features/core/model/spec";
import type { Parallelism } from "@/features/core/operators/parallelism";
import { readPrecision } from "@/features/core/scenario/resolution/precision";
import type { Question } from "../question";
import { longestLengths } from "@/features/core/serving/deployment/requests";

export type Part =
  "attention" | "dense" | "routed" | "shared" | "ends" | "other" | "towers" | "kv" | "activation" | "engine" | "free";

export type MemoryShare = {
  /** Bytes of one card, of the rank with the least room; parts that are empty are left out, the rest sum to `capacity`. */
  readonly parts: readonly { readonly part: Part; readonly bytes: number; readonly format: NumberFormat | null }[];
  readonly capacity: number;
};

/** `clients`: of one instance; each holds its whole prompt and answer, or as many as the cache has room for. */
export function memoryShare(question: Question, chip: Chip, parallelism: Parallelism, clients: number): MemoryShare {
  const { scenario, space, input } = question;
  const { model, params } = scenario;
  const precision = readPrecision(params, model, chip).value;
  const loaded = { model, chip, parallelism, precision };
  const engine = flaggedEngine(input.backend, loaded, scenario.flags);
  const ledger = tightest(ledgers({ ...loaded, engine }));
  const { isl, osl } = longestLengths(space.lengths);
  const each = totalCache(sequenceCache(decodingShape({ ...loaded, engine }), isl + osl));
  const kv = Math.min(ledger.cache, each * Math.ceil(clients / parallelism.dp));
  const { weights, activation, runtime, graphs, driver, reserve, extras, drafts, capacity } = ledger;
  const ofClass = precision.weights;
  const all: MemoryShare["parts"] = [
    { part: "attention", bytes: weights.attention, format: ofClass.attention },
    { part: "dense", bytes: weights.dense, format: ofClass.dense },
    { part: "routed", bytes: weights.routed, format: ofClass.routed },
    { part: "shared", bytes: weights.shared, format: ofClass.shared },
    { part: "ends", bytes: weights.embedding + weights["lm-head"], format: ofClass.embedding },
    { part: "other", bytes: weights.router + weights.norms + weights.scales + weights.padding + drafts, format: null },
    { part: "towers", bytes: extras, format: "bf16" },
    { part: "kv", bytes: kv, format: precision.kv },
    { part: "activation", bytes: activation, format: precision.activations },
    { part: "engine", bytes: runtime + graphs + driver, format: null },
    { part: "free", bytes: ledger.cache - kv + reserve, format: null },
  ];
  return { parts: all.filter(({ bytes }) => bytes > 0), capacity };
}
