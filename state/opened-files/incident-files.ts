"use client";
/** The files of an incident that are open in this browser. They live as long as the suite is open, and go nowhere else. */
import { atom, useAtom } from "jotai";
import { useMemo } from "react";
import type { PathedFile } from "./dropped-files";

const filesAtom = atom<readonly PathedFile[]>([]);

export type IncidentFiles = {
  readonly files: readonly PathedFile[];
  /** A path that is open already is replaced: the file may have changed. */
  readonly add: (more: readonly PathedFile[]) => void;
  readonly remove: (path: string) => void;
  readonly clear: () => void;
};

export function useIncidentFiles(): IncidentFiles {
  const [files, set] = useAtom(filesAtom);
  return useMemo(
    () => ({
      files,
      add: (more) => set((known) => merged(known, more)),
      remove: (path) => set((known) => known.filter((file) => file.path !== path)),
      clear: () => set([]),
    }),
    [files, set],
  );
}

function merged(known: readonly PathedFile[], more: readonly PathedFile[]): readonly PathedFile[] {
  const byPath = new Map([...known, ...more].map((file) => [file.path, file]));
  return [...byPath.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
