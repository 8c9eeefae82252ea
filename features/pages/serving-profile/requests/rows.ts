/** Requests by their id, and each figure of all of them in ascending order: made once for a capture. */
import { knownSorted, type OpenedProfile } from "@/features/core/serving-profile";
import { namePattern } from "@/lib/charts/name-pattern";
import { perObject } from "@/lib/per-object";
import { interpolatedQuantile } from "@/lib/statistics/quantile";
import { fromPercent } from "@/lib/units/edge";

export type RequestMetric = "ttft" | "tpot" | "e2e" | "queue";
export const REQUEST_METRICS: readonly RequestMetric[] = ["ttft", "tpot", "e2e", "queue"];

/** Row of `requests` by the number of an id; -1 for none. */
export const requestIndex = perObject(({ capture: { texts, requests } }: OpenedProfile): Int32Array => {
  const index = new Int32Array(texts.size).fill(-1);
  requests.id.forEach((id, row) => (index[id] = row));
  return index;
});

/** -1: no request has this id, or none is selected. */
export function findRequest(opened: OpenedProfile, id: string): number {
  const number = id === "" ? 0 : opened.capture.texts.find(id);
  return number === 0 ? -1 : (requestIndex(opened)[number] ?? -1);
}

export const requestName = ({ capture: { texts, requests } }: OpenedProfile, row: number): string =>
  texts.text(requests.id[row] ?? 0) || `#${row + 1}`;

/** Rows of the requests whose id matches, by arrival. */
export function searchRequests(opened: OpenedProfile, words: string): readonly number[] {
  const test = namePattern(words);
  return Array.from(opened.capture.requests.id.keys()).filter((row) => test(requestName(opened, row)));
}

/** Microseconds, ascending, without those that are not known. */
export const sortedMetrics = perObject(({ figures: { metrics } }: OpenedProfile) => ({
  ttft: knownSorted(metrics.ttft),
  tpot: knownSorted(metrics.tpot),
  e2e: knownSorted(metrics.e2e),
  queue: knownSorted(metrics.queue),
}));

/** Microseconds; NaN without values. Linear between neighbours. */
export const percentile = (opened: OpenedProfile, metric: RequestMetric, percent: number): number =>
  interpolatedQuantile(sortedMetrics(opened)[metric], fromPercent(percent));
