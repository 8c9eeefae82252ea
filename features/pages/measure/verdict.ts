/** The sentence above the figures. */
import type { Verdict } from "@/features/answers/answer";
import { formatCount, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { MeasureAnswer } from "./answer";
import { bestBandwidth, memoryError, sheetRate } from "./figures";
import { servedError } from "./served";
import * as m from "./messages";

export function verdict(answer: MeasureAnswer): Verdict {
  const { files } = answer;
  const items = files.reduce((sum, { measured }) => sum + measured, 0);
  const left = files.reduce((sum, { unmeasured }) => sum + unmeasured.length, 0);
  const devices = [...new Set(files.map(({ machine }) => machine.device).filter((name) => name !== ""))].join(", ");
  const dates = [...new Set(files.map(({ date }) => date.slice(0, 10)))].toSorted().join(", ");
  return {
    finding: speed(answer) ?? memoryWords(answer) ?? servedWords(answer) ?? m.tooFewRowsToFit,
    evidence: m.itemsOnDevices({
      ...{ items, count: formatCount(items), dates },
      devices: devices === "" ? "" : m.onDevices({ devices }),
      left: left === 0 ? "" : m.couldNotBeMeasured({ left: formatCount(left) }),
    }),
    help: null,
  };
}

function speed({ fits, rows, sheet }: MeasureAnswer): Text | null {
  const [fastest] = fits
    .flatMap(({ format, rate }) => (rate === null ? [] : [{ format, rate }]))
    .toSorted((a, b) => b.rate - a.rate);
  const bandwidth = bestBandwidth(rows);
  const parts = [
    ...(fastest
      ? [`${valueText(fastest.rate, "FLOP/s", sheetRate(sheet, fastest.format))} ${fastest.format.toUpperCase()}`]
      : []),
    ...(bandwidth === null ? [] : [valueText(bandwidth, "B/s", sheet?.memoryBandwidth ?? null)]),
  ].join(", ");
  return parts === "" ? null : m.attainedParts({ parts });
}

function valueText(value: number, unit: string, peak: number | null): string {
  const quantity = formatQuantity(value, unit);
  return peak === null ? quantity : `${quantity} (${formatPercent(value / peak)})`;
}

function memoryWords({ rows }: MeasureAnswer): Text | null {
  const error = memoryError(rows);
  if (error === null) return null;
  const off = formatPercent(error);
  return m.computedMemoryIsOffBy({ off });
}

function servedWords({ served }: MeasureAnswer): Text | null {
  const error = servedError(served, "tpot");
  if (error === null) return null;
  const off = formatPercent(error);
  return m.predictedTpotIsOffBy({ off });
}
