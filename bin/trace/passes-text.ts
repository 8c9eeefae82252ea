/** Passes or iterations of a device, for a terminal. */
import { passRows, viewerRange, type DeviceCapture, type Trace } from "@/features/core/trace";
import { ms, table } from "./columns-text";

export function passTable(trace: Trace, device: DeviceCapture, most: number): string {
  const rows = passRows(device);
  const head = [
    rows.every(({ pass }) => pass.layers.length === 0) ? "Iter#" : "Fwd#",
    "Start (s)",
    "End (s)",
    "Duration (ms)",
    "Avg Layer (ms)",
    "First Layer (ms)",
    "Busy (ms)",
    "Tokens",
    "Notes",
  ];
  const body = rows.slice(0, most).map(({ pass, figures, meanLayer, firstLayer, steady }) => {
    const { start, end } = viewerRange(trace, figures.start, figures.end);
    const notes = [pass.kind, pass.partial ? "partial" : "", steady ? "steady-state" : ""].filter(Boolean).join(", ");
    return [
      String(pass.index),
      start.toFixed(3),
      end.toFixed(3),
      ms(figures.wall, 1),
      meanLayer === null ? "" : ms(meanLayer),
      firstLayer === null ? "" : ms(firstLayer),
      ms(figures.busy, 1),
      pass.tokens === null ? "" : String(pass.tokens),
      notes,
    ];
  });
  const rest = rows.length > most ? `\n${rows.length - most} more: --show-all-passes` : "";
  return body.length === 0 ? "" : table([head, ...body], 0) + rest;
}
