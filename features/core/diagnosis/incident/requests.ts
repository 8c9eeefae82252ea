/** Requests by counters or by the lines that report them: how many arrive and end a second. */
import type { Track } from "../windows/track";
import { known } from "../windows/robust";
import type { Incident } from "./incident";

/** Requests/s that arrived from one time to another, the queue's change allowed for; null: nothing counts them. */
export function arrivalsPerSecond(incident: Incident, track: Track, from_s: number, to_s: number): number | null {
  const inside = track.gains.filter((gain) => gain.from_s >= from_s && gain.to_s <= to_s && gain.done !== null);
  const time = inside.reduce((sum, gain) => sum + gain.to_s - gain.from_s, 0);
  if (time > 0) {
    const arrived = inside.reduce(
      (sum, gain) => sum + (gain.done ?? 0) + (gain.runningChange ?? 0) + (gain.waitingChange ?? 0),
      0,
    );
    return arrived / time;
  }
  const done = donePerSecond(incident, track, from_s, to_s);
  return done === null ? null : done;
}

/** Requests/s that ended from one time to another; null: nothing counts them. */
export function donePerSecond(
  { evidence, tracks }: Incident,
  track: Track,
  from_s: number,
  to_s: number,
): number | null {
  const inside = track.gains.filter((gain) => gain.to_s > from_s && gain.from_s < to_s && gain.done !== null);
  if (inside.length > 0) {
    const time = inside.reduce((sum, gain) => sum + gain.to_s - gain.from_s, 0);
    return known(inside.map(({ done }) => done)).reduce((sum, done) => sum + done, 0) / time;
  }
  // Lines of the server are of all its ranks together.
  const lines = tracks.length > 1 ? [] : evidence.events.filter(({ kind }) => kind === "request-done");
  if (lines.length === 0 || to_s <= from_s) return null;
  return (
    lines.filter(({ at_s }) => at_s > from_s && at_s <= to_s).reduce((sum, { count }) => sum + count, 0) /
    (to_s - from_s)
  );
}

/** Requests that lost their place in a window: by the counter, else by the lines, which state how many. null: nothing counts them. */
export function preemptionsBetween(
  { evidence, tracks }: Incident,
  track: Track,
  from_s: number,
  to_s: number,
): number | null {
  const inside = track.gains.filter((gain) => gain.to_s > from_s && gain.from_s < to_s && gain.preemptions !== null);
  if (inside.length > 0) return inside.reduce((sum, { preemptions }) => sum + (preemptions ?? 0), 0);
  const events = evidence.events.filter(
    ({ kind, at_s, rank }) =>
      kind === "preempted" && at_s >= from_s && at_s <= to_s && (tracks.length < 2 || rank === track.rank),
  );
  return events.length === 0 ? recordedPreemptions(evidence) : events.reduce((sum, { count }) => sum + count, 0);
}

/** Of a recording that is all there is: it lists each of its requests, and not when one lost its place. null: there is none. */
function recordedPreemptions({ series, captures }: Incident["evidence"]): number | null {
  const isAll = series.length > 0 && series.every(({ source }) => source === "capture");
  return isAll ? (captures.find(({ preemptions }) => preemptions !== null)?.preemptions ?? null) : null;
}
