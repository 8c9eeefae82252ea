"use client";
/** The tables of the measurement kit that are open in this browser. They live as long as the suite is open, and go nowhere else. */
import { atom, useAtom } from "jotai";
import { useMemo } from "react";
import type { DataFile } from "@/features/core/calibration/data-files";
import { readKitFile, type KitFile } from "@/features/core/kit/kit-file";
import { perObject } from "@/lib/per-object";
import type { Result } from "@/lib/result";
import { distinct } from "./benchmark-files";

const filesAtom = atom<readonly DataFile[]>([]);

export type OpenKitFile = { readonly file: DataFile; readonly read: Result<KitFile> };

/** Read once, however often it is shown. */
const readOnce = perObject((file: DataFile): OpenKitFile => ({ file, read: readKitFile(file.text, file.name) }));

export type KitFiles = {
  readonly files: readonly OpenKitFile[];
  readonly add: (more: readonly DataFile[]) => void;
  readonly close: (file: DataFile) => void;
};

export function useKitFiles(): KitFiles {
  const [files, set] = useAtom(filesAtom);
  return useMemo(
    () => ({
      files: files.map(readOnce),
      add: (more) => set((known) => [...known, ...distinct(more, known)]),
      close: (file) => set((known) => known.filter((other) => other !== file)),
    }),
    [files, set],
  );
}
