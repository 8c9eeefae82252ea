/** A closed load: a fixed number of clients, each of which sends its next request when its last one has ended. */
import { moments } from "@/lib/statistics/mean";
import { median } from "@/lib/statistics/quantile";
import type { Capture } from "../capture/capture";
import { knownSorted } from "../columns";
import { lastBefore } from "./intervals";

const LEAST_REQUESTS = 20;
/** Of arrivals after the start: as many find all clients at work. */
const MOST = 0.9;
/** Of the most in flight. */
const NEARLY_ALL = 0.9;
/** Of a request's time: a client sends the next one this soon. */
const SOON = 0.1;
/** Microseconds: files cut times to whole milliseconds. */
const CUT = 2_000;

/** Of the mean gap: arrivals at an even pace follow a clock, or equal requests; neither shows that they follow ends. */
const EVEN = 0.1;

/** Clients; null where the load is open: what is in flight then varies with chance, or arrivals follow no end. */
export function closedClients({ requests }: Pick<Capture, "requests">): number | null {
  const { arrival, end } = requests;
  const starts = knownSorted(arrival);
  const ends = knownSorted(end.filter((_, i) => !Number.isNaN(arrival[i] as number)));
  if (starts.length < LEAST_REQUESTS || ends.length < LEAST_REQUESTS) return null;
  const before = (time: number): number => lastBefore({ from: ends, to: ends }, time + CUT) + 1;
  const inFlight = Array.from(starts, (time, i) => i + 1 - before(time));
  const most = inFlight.reduce((a, b) => Math.max(a, b), 0);
  const reached = inFlight.findIndex((count) => count >= NEARLY_ALL * most);
  const later = inFlight.slice(reached);
  if (later.length < LEAST_REQUESTS || isEven(starts.subarray(reached))) return null;
  const full = later.filter((count) => count >= NEARLY_ALL * most && count >= most - Math.max(1, 0.1 * most)).length;
  const stays = Array.from(end, (us, i) => us - (arrival[i] as number)).filter((us) => us > 0);
  const lags = Array.from(starts.subarray(reached + 1), (time) => time - (ends[before(time) - 1] ?? NaN)).filter(
    (us) => !Number.isNaN(us),
  );
  if (full < MOST * later.length || stays.length === 0 || lags.length < MOST * (later.length - 1)) return null;
  return median(lags) <= SOON * median(stays) ? most : null;
}

function isEven(times: Float64Array): boolean {
  const { mean, sd } = moments(Array.from(times.subarray(1), (time, i) => time - (times[i] as number)));
  return sd <= EVEN * mean;
}
