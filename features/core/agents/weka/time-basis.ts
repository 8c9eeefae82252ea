/** What times of subagents count from: the recorder and the published corpora differ. */

/**
 * `absolute`: nested times from the start of the play, the marker's time is the start (published AgentX corpora).
 * `relative`: nested times from the start of the subagent, the marker's time is its end (kv-cache-tester's own files).
 * `relative-to-marker`: nested times from the marker's time, which is the start (as AIPerf and AISimulate describe the former).
 */
export const BASES = ["absolute", "relative", "relative-to-marker"] as const;
export type TimeBasis = (typeof BASES)[number];

/** Times in files are rounded, to whole seconds in older ones. */
const ROUNDING = 1;

export type MarkerTimes = { readonly time: number; readonly nested: readonly number[] };

/** One basis for a whole corpus: relative where a nested time lies before its marker's by more than rounding. Null without subagents. */
export function findBasis(markers: readonly MarkerTimes[]): TimeBasis | null {
  const filled = markers.filter(({ nested }) => nested.length > 0);
  if (filled.length === 0) return null;
  const before = filled.some(({ time, nested }) => nested.some((start) => start < time - ROUNDING));
  return before ? "relative" : "absolute";
}

/** Seconds to add to nested times, and the start of the subagent. `lasts`: its duration, seconds. */
export function markerStart(basis: TimeBasis, time: number, lasts: number): { shift: number; start: number } {
  if (basis === "absolute") return { shift: 0, start: time };
  const start = basis === "relative" ? time - lasts : time;
  return { shift: start, start };
}
