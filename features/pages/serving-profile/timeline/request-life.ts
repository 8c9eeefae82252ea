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
  const stall = stalls(opened);
  const away = Array.from(stall.request.keys()).flatMap((row) =>
    stall.request[row] === request ? [{ from: stall.from[row] as number, to: stall.to[row] as number }] : [],
  );
  const phases: LifePhase[] = [];
  STATES.slice(0, 3).forEach((state, index) => {
    let moment = moments[index] as number;
    const end = moments[index + 1] as number;
    for (const { from, to } of away) {
      const [begins, ends] = [Math.max(moment, from), Math.min(end, to)];
      if (ends <= begins) continue;
      if (begins > moment) phases.push({ state, from: moment, to: begins });
      phases.push({ state: "preempted", from: begins, to: ends });
      moment = ends;
    }
    if (end > moment) phases.push({ state, from: moment, to: end });
  });
  return phases;
}
