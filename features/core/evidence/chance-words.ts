/** A chance as one of three states, in words: icon, word and chance, never one alone. */
import { formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { fromPercent, toPercent } from "@/lib/units/edge";
import * as m from "./messages";

/** What keeps a limit is safe from nine in ten on, and missed below even odds. */
const SAFE = 0.9;
const EVEN = 0.5;

export type LimitState = "safe" | "tight" | "missed";

export function limitState(chance: number): LimitState {
  if (chance >= SAFE) return "safe";
  return chance >= EVEN ? "tight" : "missed";
}

const SIGN: Readonly<Record<LimitState, string>> = { safe: "✓", tight: "▲", missed: "✕" };
const STATE_WORD: Readonly<Record<LimitState, Text>> = {
  safe: m.safe,
  tight: m.tight,
  missed: m.misses,
};

/** Rounded down: 89.6 % is not the 90 % that is safe. */
export const chanceShare = (chance: number): string =>
  formatPercent(chance < 0.01 ? chance : fromPercent(Math.floor(toPercent(chance) + 1e-9)), 2);

/** "▲ tight 83 %". What keeps its limits by its own figure misses none, however small the chance that it does. */
export function chanceWord(chance: number, within = false): Text {
  const limit = limitState(chance);
  const state = within && limit === "missed" ? "tight" : limit;
  const share = chanceShare(chance);
  return m.stateState2Share({ state: SIGN[state], share, state2: STATE_WORD[state] });
}
