/** One request from arrival to end: its waits and its steps. */
import { requestSpans } from "./spans";
import { STATES, type RequestState } from "./lanes";
import { stalls } from "./stalls";
import type { OpenedProfile } from "@/features/core/serving-profile";

export type LifePhase = { readonly state: RequestState; readonly from: number; readonly to: number };

/** Without gaps, in order; microseconds after the capture's zero. They add up to its time in flight. */
export function requestLife(opened: OpenedProfile, request: number): readonly LifePhase[] {
  const spans = requestSpans(opened);
  const moments = [spans.arrival, spans.taken, spans.firstToken, spans.end].map((column) => column[request] as number);
  if (moments.some(Number.isNaN)) return [];
  const found = stalls(opened);
  const away = Array.from(found.request.keys()).flatMap((row) =>
    found.request[row] === request ? [{ from: found.from[row] as number, to: found.to[row] as number }] : [],
  );
  const phases: LifePhase[] = [];
  STATES.slice(0, 3).forEach((state, place) => {
    let at = moments[place] as number;
    const end = moments[place + 1] as number;
    for (const { from, to } of away) {
      const [begins, ends] = [Math.max(at, from), Math.min(end, to)];
      if (ends <= begins) continue;
      if (begins > at) phases.push({ state, from: at, to: begins });
      phases.push({ state: "preempted", from: begins, to: ends });
      at = ends;
    }
    if (end > at) phases.push({ state, from: at, to: end });
  });
  return phases;
}
