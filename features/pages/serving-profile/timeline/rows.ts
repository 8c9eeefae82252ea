/** The rows of the picture, from top to bottom. */
import { formatCount, formatNumber, formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { engineSeries } from "./series";
import { stalls } from "./stalls";
import * as m from "@/features/pages/serving-profile/messages";

export type LaneRowId = "axis" | "requests" | "batch" | "running" | "waiting" | "cache" | "preempted";

export type LaneRow = {
  readonly id: LaneRowId;
  /** Pixels. */
  readonly top: number;
  readonly height: number;
  readonly label: Text | null;
  /** Second line of the label: the drawn quantity or its maximum. */
  readonly aside: Text | null;
};

const HEIGHTS: Readonly<Record<LaneRowId, number>> = {
  axis: 18,
  requests: 192,
  batch: 46,
  running: 34,
  waiting: 30,
  cache: 38,
  preempted: 12,
};
const GAP = 12;

/** Rows without data are left out; the axis and the requests stay. `shown`: requests in the window. */
export function laneRows(
  opened: OpenedProfile,
  shown: number,
): { readonly rows: readonly LaneRow[]; readonly height: number } {
  const series = engineSeries(opened);
  const all = formatCount(opened.capture.requests.id.length);
  const times = stalls(opened).from.length;
  const most = (value: number): Text => m.upToValue({ value: formatNumber(value) });
  const known: readonly (readonly [LaneRowId, boolean, Text | null, Text | null])[] = [
    ["axis", true, null, null],
    ["requests", true, m.requests3, m.shownOfAllByArrival({ shown: formatCount(shown), all })],
    ["batch", series.batch.time.length > 0, BATCH[series.batchCounts], most(series.batch.most)],
    ["running", series.running.time.length > 0, m.running, most(series.running.most)],
    ["waiting", series.waiting.time.length > 0, m.waiting, most(series.waiting.most)],
    ["cache", series.cache.time.length > 0, m.kvCache, m.upToValue({ value: formatPercent(series.cache.most) })],
    ["preempted", times > 0, m.preempted, m.times({ times: formatCount(times) })],
  ];
  let top = 0;
  const rows = known.flatMap(([id, drawn, label, aside]): LaneRow[] => {
    if (!drawn) return [];
    const row = { id, top, height: HEIGHTS[id], label, aside };
    top += HEIGHTS[id] + (id === "axis" ? 2 : GAP);
    return [row];
  });
  return { rows, height: top + GAP };
}
const BATCH = {
  tokens: m.tokensOfBatch,
  requests: m.requestsOfBatch,
};

export const findLaneRow = (rows: readonly LaneRow[], id: LaneRowId): LaneRow | undefined =>
  rows.find((row) => row.id === id);

/** Lanes that the row of requests has room for, and the height of each. */
export const MOST_LANES = 96;
export const laneHeight = (lanes: number): number => Math.min(9, HEIGHTS.requests / Math.max(1, lanes));
