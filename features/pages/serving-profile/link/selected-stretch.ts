/** Wall-clock time of the selection. */
import type { ServingProfileInput } from "../input";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { findRequest } from "../requests/rows";
import { requestSpans } from "../timeline/spans";

type Selected = Pick<ServingProfileInput, "tab" | "request" | "batch" | "forward">;

/** Two times in µs since 1970, as in links; null without a selection or without dates in the capture. */
export function selectedStretch(opened: OpenedProfile, selected: Selected): string | null {
  const { base } = opened.capture;
  const [from, to] = stretch(opened, selected);
  if (Number.isNaN(base + from + to) || to <= from) return null;
  return `${(base + from).toFixed(1)}-${(base + to).toFixed(1)}`;
}

function stretch(opened: OpenedProfile, { tab, request, batch, forward }: Selected): readonly [number, number] {
  const { batches, forwards } = opened.capture;
  const valueAt = (column: Float64Array, row: number | null): number => (row === null ? NaN : (column[row] ?? NaN));
  if (tab === "batches") return [valueAt(batches.start, batch), valueAt(batches.end, batch)];
  if (tab === "forwards") return [valueAt(forwards.start, forward), valueAt(forwards.end, forward)];
  const row = findRequest(opened, request);
  const { arrival, end } = requestSpans(opened);
  return row < 0 ? [NaN, NaN] : [valueAt(arrival, row), valueAt(end, row)];
}
