/** Where Perfetto and Chrome have the selected part. */
import { viewerRange } from "@/features/core/trace";
import type { Selection } from "../selection";

/** Seconds from the zero of viewers, to the nanosecond: "0.001234567 – 0.002000000 s". */
export function viewerText({ opened, from, to }: Selection): string {
  const { start, end } = viewerRange(opened.trace, from, to);
  return `${start.toFixed(9)} – ${end.toFixed(9)} s`;
}
