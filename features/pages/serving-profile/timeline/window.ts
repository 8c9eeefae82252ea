/** The time range of all charts: from the link, otherwise the whole capture. */
import { fromUs, toUs } from "@/lib/units/edge";
import type { TimeWindow } from "@/lib/charts/time-window";
import { seconds } from "@/lib/units/quantity";
import type { ServingProfileInput } from "../input";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { requestSpans } from "./spans";

type Said = Pick<ServingProfileInput, "from_s" | "to_s">;

/** Microseconds after the capture's zero. What lies beside the capture, or ends before it begins, is none. */
export function shownWindow(opened: OpenedProfile, { from_s, to_s }: Said): TimeWindow {
  const { bounds } = requestSpans(opened);
  const from = Math.max(bounds.from, from_s === null ? bounds.from : toUs(seconds(from_s)));
  const to = Math.min(bounds.to, to_s === null ? bounds.to : toUs(seconds(to_s)));
  return to > from ? { from, to } : bounds;
}

/** Whether the files state when anything happened: without that there is no axis to draw on. */
export function isTimed(opened: OpenedProfile): boolean {
  const { from, to } = requestSpans(opened).bounds;
  return to - from > 1;
}

/** As the link says it: nothing where all is shown. Microseconds are the finest that is recorded. */
export function saidWindow(opened: OpenedProfile, { from, to }: TimeWindow): Said {
  const { bounds } = requestSpans(opened);
  if (from <= bounds.from && to >= bounds.to) return { from_s: null, to_s: null };
  return { from_s: rounded(fromUs(from)), to_s: rounded(fromUs(to)) };
}

const rounded = (seconds: number): number => Number(seconds.toFixed(6));
