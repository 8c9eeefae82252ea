/** A law of sessions from a few stated numbers; the others are usual ones of coding agents. */
import type { LengthLaw } from "@/features/core/workload/lengths";
import type { SessionLaw } from "./draws";
import { USUAL_SESSION } from "./usual-session";

export type SessionNumbers = { readonly [Name in keyof typeof USUAL_SESSION]: number };
export type SessionNumber = keyof SessionNumbers;

export const SESSION_NUMBERS = Object.keys(USUAL_SESSION) as readonly SessionNumber[];

/** Lengths above this many times their mean are drawn again. */
const LONGEST = 20;

/** `spread` = 0 makes all lengths and turns equal to their means. */
export function sessionLaw(stated: Partial<SessionNumbers>): SessionLaw {
  const numbers: SessionNumbers = { ...USUAL_SESSION, ...stated };
  const around = (mean: number): LengthLaw => lengths(Math.max(1, mean), numbers.spread);
  return {
    ...{ turns: around(numbers.turns), childTurns: around(numbers.child_turns), fan: around(numbers.fan) },
    ...{ first: around(numbers.first), added: around(numbers.added), output: around(numbers.output) },
    ...{ branch: numbers.branch, pause: numbers.pause, shared: Math.floor(numbers.shared) },
  };
}

const lengths = (mean: number, spread: number): LengthLaw =>
  spread === 0
    ? { kind: "fixed", length: Math.round(mean) }
    : { kind: "lognormal", mean, sd: spread * mean, min: 1, max: Math.ceil(LONGEST * mean) };
