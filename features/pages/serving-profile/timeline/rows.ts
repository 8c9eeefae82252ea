/** The rows of the picture, from top to bottom. */
import { formatCount, formatNumber, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { engineSeries } from "./series";
import { stalls } from "./stalls";

export type LaneRowId = "axis" | "requests" | "batch" | "running" | "waiting" | "cache" | "preempted";

export type LaneRow = {
  readonly id: LaneRowId;
  /** Pixels. */
  readonly top: number;
  readonly height: number;
  readonly label: Text | null;
  /** Below the label: what is drawn, or how high it goes. */
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
  const most = (value: number): Text => text({ en: `up to ${formatNumber(value)}`, zh: `最多 ${formatNumber(value)}` });
  const known: readonly (readonly [LaneRowId, boolean, Text | null, Text | null])[] = [
    ["axis", true, null, null],
    [
      "requests",
      true,
      REQUESTS,
      text({ en: `${formatCount(shown)} of ${all}, by arrival`, zh: `${all} 中的 ${formatCount(shown)}，按到达` }),
    ],
    ["batch", series.batch.time.length > 0, BATCH[series.batchCounts], most(series.batch.most)],
    ["running", series.running.time.length > 0, text({ en: "running", zh: "运行中" }), most(series.running.most)],
    ["waiting", series.waiting.time.length > 0, text({ en: "waiting", zh: "等待中" }), most(series.waiting.most)],
    [
      "cache",
      series.cache.time.length > 0,
      text({ en: "KV cache", zh: "KV 缓存" }),
      text({ en: `up to ${formatPercent(series.cache.most)}`, zh: `最多 ${formatPercent(series.cache.most)}` }),
    ],
    [
      "preempted",
      times > 0,
      text({ en: "preempted", zh: "抢占" }),
      text({ en: `${formatCount(times)} times`, zh: `${formatCount(times)} 次` }),
    ],
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

const REQUESTS = text({ en: "requests", zh: "请求" });
const BATCH = {
  tokens: text({ en: "tokens of a batch", zh: "批内 Token 数" }),
  requests: text({ en: "requests of a batch", zh: "批内请求数" }),
};

export const findLaneRow = (rows: readonly LaneRow[], id: LaneRowId): LaneRow | undefined =>
  rows.find((row) => row.id === id);

/** Lanes that the row of requests has room for, and the height of each. */
export const MOST_LANES = 96;
export const laneHeight = (lanes: number): number => Math.min(9, HEIGHTS.requests / Math.max(1, lanes));
