/** Two layers of a trace against each other, and where to look in Perfetto, for a terminal. */
import {
  compareRanges,
  type DeviceCapture,
  type Layer,
  type Pass,
  rangeFigures,
  type Trace,
  viewerRange,
} from "@/features/core/trace";
import { alignedText } from "@/lib/export/table-text";
import { usToMs } from "@/lib/units/edge";
import { clipped } from "./columns-text";

const ms = (us: number): string => usToMs(us).toFixed(3);

export function comparisonText(trace: Trace, device: DeviceCapture, layer: Layer, other: Layer): string {
  const side = (range: Layer) => ({ trace, capture: device, range });
  const { effects, wallA, wallB, waits } = compareRanges(side(layer), side(other));
  const mean = (value: number | null): string => (value === null ? "—" : value.toFixed(2));
  return [
    `# layer ${layer.index} against ${other.index}: ${wallA.toFixed(1)} → ${wallB.toFixed(1)} µs`,
    alignedText(
      [
        ["What changed", "n A", "n B", "mean A µs", "mean B µs", "count effect", "duration effect", "total µs"],
        ["waits and overlap", "—", "—", "—", "—", "", "", waits.toFixed(2)],
        ...effects.map((row) => [
          clipped(row.name, 60),
          String(row.countA),
          String(row.countB),
          mean(row.meanA),
          mean(row.meanB),
          row.countEffect.toFixed(2),
          row.durationEffect.toFixed(2),
          row.total.toFixed(2),
        ]),
        ["wall", "", "", "", "", "", "", (wallB - wallA).toFixed(2)],
      ],
      [false, true, true, true, true, true, true, true],
    ),
  ].join("\n\n");
}

/** Times as Perfetto shows them: seconds from the earliest entry of the file. */
export function perfettoText(
  trace: Trace,
  device: DeviceCapture,
  pass: Pass | null,
  layers: readonly number[],
): string {
  const { work, rules, gaps, segmentation } = device;
  const row = (name: string, { from, to }: { readonly from: number; readonly to: number }, noted: string): string[] => {
    const { start, end, wall, sum } = rangeFigures(work, rules, gaps, from, to);
    const range = viewerRange(trace, start, end);
    return [name, range.start.toFixed(6), range.end.toFixed(6), ms(wall), ms(sum), noted];
  };
  const rows =
    pass === null || layers.length === 0
      ? segmentation.passes.map((pass) => row(`pass ${pass.index}`, pass, pass.kind))
      : pass.layers.map((layer) => row(`layer ${layer.index}`, layer, layers.includes(layer.index) ? "◀" : ""));
  const wanted = layers.length === 0 ? rows : rows.filter((cells) => cells.at(-1) !== "");
  return alignedText(
    [["", "start (s)", "end (s)", "wall (ms)", "sum (ms)", ""], ...wanted],
    [false, true, true, true, true, false],
  );
}
