/**
 * What a service gives under more and more load: a line for each service over concurrency or arrival rate, the limit along, marked loads
 * across. The explorer, the searches and the sweep draw it, whichever law their points are by.
 */
import { axis, head, percentileHead } from "@/features/quantities";
import type { CurveLine, Curves } from "@/lib/charts/drawing";
import { formatLatency } from "@/lib/format/quantity";
import type { Translate } from "@/lib/text";
import type { ChartPart } from "./answer";
import { chart, type ChartWords } from "./chart";

/** `x`: the load; `y`: seconds, or tokens a second. */
type LoadLine = Pick<CurveLine, "name" | "dashed" | "points">;

/** What else a drawing of curves has (`across`, `narrow`) goes through as it is. */
type LoadChart = ChartWords &
  Omit<Curves, "x" | "y" | "lines" | "along"> & {
    readonly load: "concurrency" | "arrivalRate";
    readonly figure: "ttft" | "tpot" | "outputPerGpu";
    /** "p95"; absent: an average. */
    readonly percentile?: string;
    readonly lines: readonly LoadLine[];
    /** Of the figure; null: open. */
    readonly limit: number | null;
  };

const SLOTS = [1, 2, 3, 4, 5, 6] as const;
/** Colours that a reader can tell apart. */
export const MOST_LINES = SLOTS.length;

export function loadChart(t: Translate, spec: LoadChart): ChartPart {
  const { id, label, title, subtitle, load, figure, percentile, lines, limit, ...rest } = spec;
  const { factor = 1 } = head(figure);
  const y = axis(t, figure, figure === "ttft");
  const named = percentile !== undefined && figure !== "outputPerGpu" ? percentileHead(figure, percentile).label : null;
  return chart(
    t,
    { id, label, title, subtitle },
    {
      ...{ kind: "curves", ...rest },
      x: axis(t, load, true),
      y: named ? { ...y, title: t(named) } : y,
      lines: lines.slice(0, MOST_LINES).map(({ points, ...line }, index) => ({
        ...line,
        slot: SLOTS[index] ?? 1,
        points: points.map((point) => ({ x: point.x, y: point.y * factor })),
      })),
      along: limit === null ? [] : [{ at: limit * factor, label: `≤ ${formatLatency(limit)}`, strong: true }],
    },
  );
}
