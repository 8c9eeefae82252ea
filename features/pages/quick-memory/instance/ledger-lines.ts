/** A rank's memory as lines that add up to its capacity: classes of weights, engine, cache by layer type, free memory. */
import { WEIGHT_CLASSES, type WeightClass } from "@/features/core/memory/weight-classes";
import { cacheNeed } from "@/features/core/memory/capacity";
import type { CacheKind } from "@/features/core/memory/cache";
import type { RankLedger } from "@/features/core/memory/ledger";
import type { InstanceMemory } from "./instance";

type LineGroup = "weights" | "engine" | "cache" | "reserve";

export type LineId =
  | `weights-${WeightClass}`
  | "towers"
  | "drafts"
  | "driver"
  | "runtime"
  | "exchange"
  | "graphs"
  | "activation"
  | `cache-${CacheKind}`
  | "cache-free"
  | "reserve";

export type Line = { readonly id: LineId; readonly group: LineGroup; readonly bytes: number };

export function writeLines(rank: RankLedger, instance: InstanceMemory): readonly Line[] {
  // GPUs of the FFN side keep no cache.
  const sequences = rank.rank === "ffn" ? 0 : instance.held;
  const layers = instance.layers.map(({ kind, perSequence, common }): Line => {
    const bytes = sequences === 0 ? 0 : cacheNeed(sequences, perSequence, common);
    return { id: `cache-${kind}`, group: "cache", bytes };
  });
  const taken = layers.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    ...WEIGHT_CLASSES.map((name): Line => ({ id: `weights-${name}`, group: "weights", bytes: rank.weights[name] })),
    { id: "towers", group: "weights", bytes: rank.extras },
    { id: "drafts", group: "weights", bytes: rank.drafts },
    { id: "activation", group: "engine", bytes: rank.activation },
    { id: "runtime", group: "engine", bytes: rank.runtime },
    { id: "exchange", group: "engine", bytes: rank.exchange },
    { id: "graphs", group: "engine", bytes: rank.graphs },
    { id: "driver", group: "engine", bytes: rank.driver },
    ...layers,
    { id: "cache-free", group: "cache", bytes: rank.cache - taken },
    { id: "reserve", group: "reserve", bytes: rank.reserve },
  ];
}

/** The ids that any of the ranks has something under, in the ledger's order. */
export function usedLines(all: readonly (readonly Line[])[]): readonly LineId[] {
  const ids = new Set(all.flatMap((lines) => lines.map(({ id }) => id)));
  const always: readonly string[] = ["cache-free", "reserve"];
  return [...ids].filter((id) => always.includes(id) || all.some((lines) => countBytes(lines, id) !== 0));
}

export const countBytes = (lines: readonly Line[], id: LineId): number =>
  lines.find((line) => line.id === id)?.bytes ?? 0;
