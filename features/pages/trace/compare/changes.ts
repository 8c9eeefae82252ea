/** Kernels that changed from A to B, in order, for the keys [ and ]. */
import { isEqual, type Pair, shortName } from "@/features/core/trace";
import { formatNumber } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { Selection } from "../selection";
import { comparison, perSides, type Sides } from "./sides";
import * as m from "./messages";

/** Of the longer one's time, and in microseconds: below, one kernel's runs differ among themselves. */
const LEAST_SHARE = 0.1;
const LEAST_US = 0.5;

/** Only on one side, merged, or of clearly another length. */
export const changes = perSides((sides): readonly Pair[] =>
  comparison(sides).pairs.filter((pair) => {
    if (!isEqual(pair)) return true;
    const [a, b] = pairTimes(sides, pair);
    return Math.abs(b - a) >= Math.max(LEAST_US, LEAST_SHARE * Math.max(a, b));
  }),
);

/** Total microseconds on each side; 0 if it has none. */
const pairTimes = ({ a, b }: Sides, pair: Pair): readonly [number, number] => [
  sideTime(a, pair.a),
  sideTime(b, pair.b),
];

export const sideTime = ({ device: { work } }: Selection, items: readonly number[]): number =>
  items.reduce((sum, i) => sum + (work.end[i] ?? 0) - (work.start[i] ?? 0), 0);

/** Numbers from 1 as the picture writes them: "3, 4"; empty for none. */
export const placeNumbers = ({ range }: Selection, items: readonly number[]): string =>
  items.map((item) => item - range.from + 1).join(", ");

export const sideName = ({ opened, device }: Selection, items: readonly number[]): string =>
  [...new Set(items.map((i) => shortName(opened.trace.names[device.work.nameId[i] ?? 0] ?? "")))].join(" + ");

/** "A 12 gate_up 70.9 µs, B 9 76.4 µs: +5.5 µs". */
export function changeWords(sides: Sides, pair: Pair): Text {
  const [timeA, timeB] = pairTimes(sides, pair);
  const difference = `${timeB < timeA ? "−" : "+"}${formatNumber(Math.abs(timeB - timeA))} µs`;
  const sideText = (side: "a" | "b", time: number): string =>
    `${side.toUpperCase()} ${placeNumbers(sides[side], pair[side])} ${sideName(sides[side], pair[side])}, ${formatNumber(time)} µs`;
  if (pair.b.length === 0) return m.onlyInASaid({ said: sideText("a", timeA) });
  if (pair.a.length === 0) return m.onlyInBSaid({ said: sideText("b", timeB) });
  const both = `${sideText("a", timeA)} → ${sideText("b", timeB)}`;
  return isEqual(pair) ? m.bothDifference({ both, difference }) : m.mergedBothDifference({ both, difference });
}
