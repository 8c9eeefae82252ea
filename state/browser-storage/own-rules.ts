"use client";
/** Kernel rules that a team keeps in this browser, in the order in which they are tried. */
import { type KernelRule, readRules } from "@/features/core/trace/rules";
import { ownShelf } from "./library";

const shelf = ownShelf<KernelRule>(
  "mds.trace-rules",
  (item): item is KernelRule => readRules(JSON.stringify([item])).ok,
);

export const useOwnRules = shelf.useItems;

/** In place of all there were. false: the browser has no room, or keeps nothing. */
export function keepRules(rules: readonly KernelRule[], before: readonly KernelRule[]): boolean {
  const names = new Set(rules.map(({ name }) => name));
  for (const { name } of before) if (!names.has(name)) shelf.remove(name);
  return shelf.put(rules);
}
