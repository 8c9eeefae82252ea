/**
 * What a service gives under more and more load: a line for each service over concurrency or arrival rate, the limit along, marked loads
 * across. The explorer, the searches and the sweep draw it, whichever law their points are by.
 */
import { axis, head, percentileHead } from "@/features/quantities";
import type { CurveLine, CurveRule } from "@/lib/charts/drawing";
import { formatLatency } from "@/lib/format/quantity";
import type { Translate } from "@/lib/text";
import type { ChartPart } from "./answer";
import { chart, type ChartWords } from "./chart";

/** `x`: the load; `y`: seconds, or tokens a second. */
type LoadLine = Pick<CurveLine, "name" | "dashed" | "points">;

type LoadChart = ChartWords & {
  readonly load: "concurrency" | "arrivalRate";
  readonly figure: "ttft" | "tpot" | "outputPerGpu";
  /** "p95"; absent: an average. */
  readonly percentile?: string;
  readonly lines: readonly LoadLine[];
  /** Of the figure; null: open. */
  readonly limit: number | null;
  readonly across: readonly CurveRule[];
  /** Lines that are drawn where there is little room; absent: all. */
  readonly narrow?: number;
};

const SLOTS = [1, 2, 3, 4, 5, 6] as const;
/** Colours that a reader can tell apart. */
export const MOST_LINES = SLOTS.length;

export function loadChart(t: Translate, words: LoadChart): ChartPart {
  const { load, figure, percentile, lines, limit, across, narrow } = words;
  const { factor = 1 } = head(figure);
  const y = axis(t, figure, figure === "ttft");
  const named = percentile !== undefined && figure !== "outputPerGpu" ? percentileHead(figure, percentile).label : null;
  return chart(t, words, {
    kind: "curves",
    x: axis(t, load, true),
    y: named ? { ...y, title: t(named) } : y,
    lines: lines.slice(0, MOST_LINES).map(({ points, ...line }, index) => ({
      ...line,
      slot: SLOTS[index] ?? 1,
      points: points.map((point) => ({ x: point.x, y: point.y * factor })),
    })),
    across,
    along: limit === null ? [] : [{ at: limit * factor, label: `≤ ${formatLatency(limit)}`, strong: true }],
    ...(narrow !== undefined && { narrow }),
  });
}
