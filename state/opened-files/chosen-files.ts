"use client";
/** Texts of measurements that are open in this browser, before anything is read of them. They live as long as the suite is open. */
import { atom, useSetAtom, type PrimitiveAtom } from "jotai";
import { useCallback } from "react";
import type { DataFile } from "@/features/core/calibration/data-files";

type ChosenFiles = readonly DataFile[];

export const benchmarkFilesAtom = atom<ChosenFiles>([]);
export const kitFilesAtom = atom<ChosenFiles>([]);

export function useAddFiles(files: PrimitiveAtom<ChosenFiles>): (more: ChosenFiles) => void {
  const set = useSetAtom(files);
  return useCallback((more) => set((known) => [...known, ...distinct(more, known)]), [set]);
}

/** Two files of one name stay two files: labels of points start with it. One that is open already to the letter is not opened again. */
export function distinct(more: ChosenFiles, known: ChosenFiles): DataFile[] {
  const taken = new Set(known.map(({ name }) => name));
  const fresh = more.filter(({ name, text }) => !known.some((other) => other.name === name && other.text === text));
  return fresh.map((file) => {
    let { name } = file;
    for (let copy = 2; taken.has(name); copy += 1) name = file.name.replace(/(\.[^.]*)?$/, ` (${copy})$1`);
    taken.add(name);
    return { ...file, name };
  });
}
