/** A wall-clock range requested by another page, converted to a range of the trace recorded then. */
import type { Issue } from "@/lib/issue";
import { perObject } from "@/lib/per-object";
import { KILO } from "@/lib/units/edge";
import type { OpenedTrace } from "@/features/core/trace";
import { ranks, readRange, writeRange } from "./selection";
import { issue } from "./messages.issues";

export type Sought = { readonly rank: number; readonly range: string };

/** `asked`: two times in µs since 1970. null: no open trace was recorded then. */
export function seekMoment(traces: readonly OpenedTrace[], asked: string): Sought | null {
  const wanted = readRange(asked);
  if (wanted === null) return null;
  for (const opened of traces) {
    const zero = clockAtZero(opened);
    const [from, to] = [Math.max(0, wanted.from - zero), Math.min(lengthInUs(opened), wanted.to - zero)];
    if (to <= from) continue;
    const rank = ranks(traces).findIndex((rank) => rank.opened === opened);
    return { rank: Math.max(0, rank), range: writeRange(from, to) };
  }
  return null;
}

/** Microseconds since 1970 of the trace's zero. Exporters write such times, or say since when they count. */
const clockAtZero = ({ trace: { base, earliest, header } }: OpenedTrace): number =>
  base + earliest + (header.baseTimeNs === null ? 0 : Number(header.baseTimeNs) / KILO);

const lengthInUs = perObject(({ trace: { events, earliest } }: OpenedTrace): number => {
  let last = earliest;
  for (let i = 0; i < events.start.length; i += 1)
    last = Math.max(last, (events.start[i] ?? 0) + (events.duration[i] || 0));
  return last - earliest;
});

export const momentMissed: Issue = issue("TRACE-MOMENT", "moment");
