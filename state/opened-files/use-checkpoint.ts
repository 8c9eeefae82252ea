"use client";
/** Weight files among those that were opened. */
import { useState } from "react";
import type { Checkpoint } from "@/features/core/model/checkpoint/checkpoint";
import { isCheckpointPath } from "@/features/core/model/checkpoint/checkpoint-path";
import type { Result } from "@/lib/result";

export function useCheckpoint() {
  /** What the weight files opened last hold; null: there were none. */
  const [checkpoint, setCheckpoint] = useState<Result<Checkpoint> | null>(null);
  /** Reads the weight files and gives back the others. */
  const takeWeights = async (files: readonly File[]): Promise<readonly File[]> => {
    const weights = files.filter(({ name }) => isCheckpointPath(name));
    // Few open weights: their reader loads with the first of them.
    if (weights.length > 0) setCheckpoint(await (await import("./checkpoint-files")).openCheckpoint(weights));
    return files.filter((file) => !weights.includes(file));
  };
  return { checkpoint, takeWeights };
}
