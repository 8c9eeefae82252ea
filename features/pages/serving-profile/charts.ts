/** Charts that several views draw: lines over the capture's time, and how a figure is spread over requests. */
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import { decimate } from "@/lib/charts/decimate";
import type { TimeWindow } from "@/lib/charts/time-window";
import type { CurveLine, CurveRule, Curves } from "@/lib/charts/drawing";
import type { Text, Translate } from "@/lib/text";
import { interpolatedQuantile } from "@/lib/statistics/quantile";
import { fromUs, toPercent, usToMs } from "@/lib/units/edge";
import type { Asked } from "./reader";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { shownWindow } from "./timeline/window";
import * as m from "./messages";

/** Points per line: every pixel of a wide chart has its least and its largest value. */
const PIXELS = 400;
const SPREAD_POINTS = 240;
/** Shorter windows show nothing more. */
const SHORTEST_MS = 0.1;

type Slot = CurveLine["slot"];

type TimeLine = {
  readonly name: string;
  readonly slot: Slot;
  readonly dashed?: boolean;
  /** Microseconds, ascending; rows without a value are left out. */
  readonly time: Float64Array;
  readonly value: ArrayLike<number>;
};

type TimeChart = {
  readonly id: string;
  readonly label: Text;
  readonly title: string;
  readonly subtitle: string;
  readonly y: { readonly title: string; readonly unit: string };
  readonly lines: readonly TimeLine[];
  readonly along?: readonly CurveRule[];
  readonly across?: readonly CurveRule[];
};

/** Over seconds after the capture's zero, the stretch that all pictures show; lines without a value in it are not named. */
export function timeChart(
  opened: OpenedProfile,
  { t, input }: Asked,
  { id, label, title, subtitle, y, lines, along = [], across = [] }: TimeChart,
): ChartPart {
  const shown = shownWindow(opened, input);
  const range = { from: fromUs(shown.from), to: fromUs(shown.to) };
  const drawing: Curves = {
    x: { title: t(TIME), unit: "s", log: false, range },
    y: { ...y, log: false },
    lines: lines.flatMap(({ name, slot, dashed, ...line }) => {
      const points = thinned(line, shown);
      return points.length === 0 ? [] : [{ name, slot, ...(dashed && { dashed }), points }];
    }),
    ...{ along, across },
  };
  return chart(t, { id, label, title, subtitle }, { kind: "curves", ...drawing });
}

export const TIME = m.time;

/** With the points just before and behind the stretch, which lead into it. */
function thinned(line: Pick<TimeLine, "time" | "value">, range: TimeWindow): CurveLine["points"] {
  const { time, value } = allKnown(line) ? line : knownRows(line);
  const reduced = decimate(time, value, { ...range, pixels: PIXELS });
  return reduced.x.map((us, index) => ({ x: fromUs(us), y: reduced.y[index] as number }));
}

/** Of millions of rows a copy is dear. */
const allKnown = ({ time, value }: Pick<TimeLine, "time" | "value">): boolean =>
  time.every((us, row) => !Number.isNaN(us) && !Number.isNaN(value[row] ?? NaN));

function knownRows({ time, value }: Pick<TimeLine, "time" | "value">): { time: Float64Array; value: Float64Array } {
  const [x, y] = [new Float64Array(time.length), new Float64Array(time.length)];
  let count = 0;
  for (let row = 0; row < time.length; row += 1) {
    const [at, height] = [time[row] as number, value[row] ?? NaN];
    if (Number.isNaN(at) || Number.isNaN(height)) continue;
    x[count] = at;
    y[count] = height;
    count += 1;
  }
  return { time: x.subarray(0, count), value: y.subarray(0, count) };
}

type SpreadLine = {
  readonly name: string;
  readonly slot: Slot;
  readonly dashed?: boolean;
  /** Microseconds, ascending. */
  readonly sorted: Float64Array;
};

type SpreadChart = {
  readonly id: string;
  readonly label: Text;
  readonly title: string;
  readonly subtitle: string;
  readonly lines: readonly SpreadLine[];
  /** Limits, milliseconds. */
  readonly across?: readonly CurveRule[];
};

/** Share of the requests that are not above a time. */
export function spreadChart(t: Translate, { id, label, title, subtitle, lines, across = [] }: SpreadChart): ChartPart {
  const drawing: Curves = {
    x: { title: t(TIME), unit: "ms", log: true },
    y: { title: t(m.requests), unit: "%", log: false },
    lines: lines.flatMap(({ sorted, ...line }) =>
      sorted.length === 0 ? [] : [{ ...line, points: spreadPoints(sorted) }],
    ),
    along: [],
    across,
  };
  return chart(t, { id, label, title, subtitle }, { kind: "curves", ...drawing });
}

function spreadPoints(sorted: Float64Array): CurveLine["points"] {
  const steps = Math.min(SPREAD_POINTS, sorted.length);
  return Array.from({ length: steps }, (_, step) => {
    const share = steps === 1 ? 1 : step / (steps - 1);
    // A logarithmic axis has no zero.
    return { x: Math.max(SHORTEST_MS, usToMs(interpolatedQuantile(sorted, share))), y: toPercent(share) };
  });
}
