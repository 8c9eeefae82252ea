"use client";
/** Passes of traces that this browser keeps, so that tables of operators show what was measured beside what they predict. */
import { isStoredPass, storedName, type StoredPass } from "@/features/core/measured-passes/stored-pass";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ownShelf } from "./library";

const shelf = ownShelf<StoredPass>("mds.measured-passes", isStoredPass);

/** false: the browser has no room, or keeps nothing. */
export const keepPass = (pass: StoredPass): boolean => shelf.put([pass]);

/** The pass that ran the model, the accelerator and the layout of the scenario's phase; null where none is kept. */
export function useKeptPass(scenario: Resolved, phase: StoredPass["segment"]["phase"]): StoredPass | null {
  const passes = shelf.useItems();
  const name = passes.length === 0 ? "" : storedName(scenario, phase);
  return passes.find((pass) => pass.name === name) ?? null;
}

/** Whether anything is kept, and how to forget all of it. */
export function useKeptPasses(): { readonly count: number; readonly forget: () => void } {
  const passes = shelf.useItems();
  return { count: passes.length, forget: () => passes.forEach(({ name }) => shelf.remove(name)) };
}
