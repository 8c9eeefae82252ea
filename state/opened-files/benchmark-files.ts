"use client";
/** The benchmark results that are open in this browser. They live as long as the suite is open, and go nowhere else. */
import { atom, useAtom } from "jotai";
import { useMemo } from "react";
import { readAll, type DataFile, type ReadFile } from "@/features/core/calibration/data-files";
import { perObject } from "@/lib/per-object";

const filesAtom = atom<readonly DataFile[]>([]);

/** Read once, however often it is shown: another file does not cost the reading of this one. */
const readOnce = perObject((file: DataFile): ReadFile => {
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
  const [files, set] = useAtom(filesAtom);
  return useMemo(
    () => ({
      files: files.map(readOnce),
      add: (more) => set((known) => [...known, ...distinct(more, known)]),
      change: (index, file) =>
        set((known) =>
          known.flatMap((other, position) => (position !== index ? [other] : file === null ? [] : [file])),
        ),
      clear: () => set([]),
    }),
    [files, set],
  );
}

/** Two files of one name stay two files: labels of points start with it. One that is open already to the letter is not opened again. */
export function distinct(more: readonly DataFile[], known: readonly DataFile[]): DataFile[] {
  const taken = new Set(known.map(({ name }) => name));
  const fresh = more.filter(({ name, text }) => !known.some((other) => other.name === name && other.text === text));
  return fresh.map((file) => {
    let { name } = file;
    for (let copy = 2; taken.has(name); copy += 1) name = file.name.replace(/(\.[^.]*)?$/, ` (${copy})$1`);
    taken.add(name);
    return { ...file, name };
  });
}
