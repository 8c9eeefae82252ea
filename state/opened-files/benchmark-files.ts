"use client";
/** The benchmark results that are open in this browser, read. They go nowhere else. */
import { useAtom } from "jotai";
import { useMemo } from "react";
import type { DataFile } from "@/features/core/calibration/data-files";
import { readAll, type ReadFile } from "@/features/core/calibration/read-files";
import { perObject } from "@/lib/per-object";
import { benchmarkFilesAtom, useAddFiles } from "./chosen-files";

/** Read once, however often it is shown: another file does not cost the reading of this one. */
export const readOnce = perObject((file: DataFile): ReadFile => {
  const [read] = readAll([file]);
  if (read === undefined) throw new Error("A file reads as one file");
  return read;
});

export type BenchmarkFiles = {
  readonly files: readonly ReadFile[];
  readonly add: (more: readonly DataFile[]) => void;
  /** In place of the file at this place; null: forgets it. */
  readonly change: (index: number, file: DataFile | null) => void;
  readonly clear: () => void;
};

export function useBenchmarkFiles(): BenchmarkFiles {
  const [files, set] = useAtom(benchmarkFilesAtom);
  const add = useAddFiles(benchmarkFilesAtom);
  return useMemo(
    () => ({
      files: files.map(readOnce),
      add,
      change: (index, file) =>
        set((known) =>
          known.flatMap((other, position) => (position !== index ? [other] : file === null ? [] : [file])),
        ),
      clear: () => set([]),
    }),
    [files, add, set],
  );
}
