/**
 * Whose range comes next where several jobs share workers: each range gets a turn, and lower turns go first, earlier ones of the same turn
 * before later ones. This is start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996) with every range as long as another.
 * Law (tests/lib/jobs/turns): while two jobs both wait, neither gets more than one range more than the other.
 */

/** Turns of the ranges that wait, of all jobs; null: none waits. */
export type WaitingTurns = { readonly lowest: number; readonly highest: number } | null;

/** Queues sort by numbers up to 2^21 - 1. There all wait in the same turn, in order of arrival, until nothing waits. */
export const LAST_TURN = 2 ** 21 - 1;

/**
 * `last` is the turn of the latest range of the same job, 0 before its first. A job that begins, or that had nothing to wait for, joins
 * those that wait: it gets no credit for the time before.
 */
export function nextTurn(last: number, waiting: WaitingTurns): number {
  if (waiting === null) return 1;
  // Turns start again where nothing waits; a job that remembers an earlier count goes on behind what waits.
  const level = Math.min(last, waiting.highest) + 1;
  return Math.min(LAST_TURN, Math.max(level, waiting.lowest));
}
