/**
 * When something from outside may first reach an instance. What a step elsewhere sets off takes its time: a client's pause before its next
 * request, and the way of a cache between two instances.
 */
import type { Batch } from "../core/batch";
import { stepsToFirstEnd } from "../core/cohort";
import { ARRIVE, eventSlot, STAGE_END } from "../core/event-kinds";
import { leastTime } from "../core/event-heap";
import type { Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";
import { nextArrival } from "../core/arrivals";

/** Nothing else is due at the present moment: what follows from the event at hand would be the next to happen, so it may happen at once. */
export const isQuiet = (state: SimState): boolean =>
  state.now.size === 0 && leastTime(state.events) > state.clock && nextArrival(state) > state.clock;

/** Seconds from the start of the run; nothing that is planned or may still be planned comes earlier. Nothing happens at the present moment. */
export function nextDisturbance(state: SimState, replica: Replica): number {
  const { config, events, replicas } = state;
  const arrival = nextArrival(state);
  if (replicas.length === 1) return Math.min(arrival, leastTime(events));
  const decodes = makePool(state, replica).role === "decode";
  const travel = decodes ? config.transfer.latency : 0;
  const pause = state.leastPause + travel;
  let least = arrival + travel;
  for (let i = 0; i < events.size; i += 1) {
    const time = events.time[i] as number;
    if (time >= least) continue;
    const kind = events.kind[i];
    if (kind === ARRIVE) least = Math.min(least, time + travel);
    else if (kind !== STAGE_END) least = time;
    else {
      const other = replicas[events.a[i] as number] as Replica;
      const delay = makePool(state, other).role === "prefill" ? Math.min(travel, pause) : pause;
      least = Math.min(least, earliestEnd(state, other, eventSlot(events.b[i] as number), time) + delay);
    }
  }
  return least;
}

/**
 * The earliest time at which an instance gives a request away, given the end of its present step. A cohort cannot before the first of its
 * requests ends, and until then its steps do not get shorter: contexts grow and others join.
 */
function earliestEnd(state: SimState, replica: Replica, slot: number, time: number): number {
  const { cohort, batches } = replica;
  const { formedAt, steps, cohort: size, chunks } = batches[slot] as Batch;
  if (size === 0 || chunks > 0 || makePool(state, replica).role !== "decode") return time;
  return time + ((stepsToFirstEnd(cohort) - steps) * (time - formedAt)) / steps;
}
