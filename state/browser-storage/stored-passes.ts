"use client";
/** Passes of traces that this browser keeps, so that tables of operators show what was measured beside what they predict. */
import { isKeptPass, keptName, type KeptPass } from "@/features/core/measured-passes/kept-pass";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ownShelf } from "./library";

const shelf = ownShelf<KeptPass>("mds.measured-passes", isKeptPass);

/** false: the browser has no room, or keeps nothing. */
export const keepPass = (pass: KeptPass): boolean => shelf.put([pass]);

/** The pass that ran the model, the accelerator and the layout of the scenario's phase; null where none is kept. */
export function useKeptPass(scenario: Resolved, phase: KeptPass["segment"]["phase"]): KeptPass | null {
  const kept = shelf.useItems();
  const name = kept.length === 0 ? "" : keptName(scenario, phase);
  return kept.find((pass) => pass.name === name) ?? null;
}

/** Whether anything is kept, and how to forget all of it. */
export function useKeptPasses(): { readonly count: number; readonly forget: () => void } {
  const kept = shelf.useItems();
  return { count: kept.length, forget: () => kept.forEach(({ name }) => shelf.remove(name)) };
}
