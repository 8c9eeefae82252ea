/** Charts of values in windows; one without a value in the whole capture is left out. */
import type { Part } from "@/features/answers/answer";
import { formatCount, formatNumber } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { fromUs, MEGA } from "@/lib/units/edge";
import { timeText } from "../figures";
import { timeChart } from "../charts";
import type { Asked } from "../reader";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { shownWindow } from "../timeline/window";
import { WORDS } from "../words";
import { cutWindows, gather, means, ordered, quantiles, type InWindows, type Windows } from "./windows";
import * as m from "./messages";

/** What all charts of one answer share. */
export type Frame = { readonly opened: OpenedProfile; readonly reader: Asked; readonly windows: Windows };

export const seriesFrame = (opened: OpenedProfile, reader: Asked): Frame => ({
  ...{ opened, reader },
  windows: cutWindows(shownWindow(opened, reader.input)),
});

type Slot = 1 | 2 | 3 | 4 | 5 | 6;
export const SLOTS: readonly Slot[] = [1, 2, 3, 4, 5, 6];

type Named = {
  readonly id: string;
  readonly title: Text;
  /** The time that a value counts at, or the meaning of a line. */
  readonly by: Text;
  readonly y: Text;
  readonly unit: string;
};

export type WindowLine = {
  readonly name: Text | string;
  readonly slot: Slot;
  readonly dashed?: boolean;
  /** By window. */
  readonly value: Float64Array;
};

/** A single point is no line. */
const FEWEST = 2;

/** "200 ms", "5 s": lengths are 1, 2 or 5 times a power of ten. */
const windowText = (us: number): string => (us >= MEGA ? `${formatNumber(fromUs(us))} s` : timeText(us));

export function windowChart({ opened, reader, windows }: Frame, chart: Named, lines: readonly WindowLine[]): Part[] {
  const drawn = lines.filter(({ value }) => value.filter((value2) => !Number.isNaN(value2)).length >= FEWEST);
  if (drawn.length === 0) return [];
  const { t } = reader;
  const wide = windowText(windows.width);
  return [
    timeChart(opened, reader, {
      id: chart.id,
      label: chart.title,
      title: t(chart.title),
      subtitle: t(m.byWindowsOfWide({ wide, by: chart.by })),
      y: { title: t(chart.y), unit: chart.unit },
      lines: drawn.map(({ name, ...line }) => ({
        ...line,
        name: typeof name === "string" ? name : t(name),
        time: windows.middle,
      })),
    }),
  ];
}

/** Mean and percentiles of values. How many values a window has says how far its tail can be believed. */
export function spreadOverTime(
  frame: Frame,
  chart: Named,
  time: Float64Array,
  value: ArrayLike<number>,
): readonly Part[] {
  const windowed = ordered(gather(frame.windows, time, value));
  const many = formatCount(typical(windowed));
  const by = m.byManyInTypicalWindow({ many, by: chart.by });
  return windowChart(frame, { ...chart, by }, [
    { name: "p50", slot: 1, value: quantiles(windowed, 0.5) },
    { name: "p90", slot: 2, value: quantiles(windowed, 0.9) },
    { name: "p99", slot: 4, value: quantiles(windowed, 0.99) },
    { name: WORDS.mean, slot: 3, dashed: true, value: means(windowed) },
  ]);
}

/** The median count of the windows that have values. */
function typical({ count }: InWindows): number {
  const some = count.filter((many) => many > 0).sort();
  return some[Math.floor(some.length / 2)] ?? 0;
}

/** Means of a value by a group that each row is in, of the groups with the most rows. */
export function meansByGroup(
  frame: Frame,
  chart: Named,
  time: Float64Array,
  value: Float64Array,
  groups: readonly (readonly [name: string, rows: (row: number) => boolean])[],
): readonly Part[] {
  return windowChart(
    frame,
    chart,
    groups.slice(0, SLOTS.length).map(([name, has], index) => ({
      name,
      slot: SLOTS[index] ?? 6,
      value: means(
        gather(
          frame.windows,
          time,
          value.map((entry, row) => (has(row) ? entry : NaN)),
        ),
      ),
    })),
  );
}
