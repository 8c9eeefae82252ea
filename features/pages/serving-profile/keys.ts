/** Keys of the page, for the list of keys. */
import type { KeyHelp } from "@/features/analysis/analysis";
import { timelineKeys } from "@/features/analysis/timeline-keys";
import * as m from "./messages.keys";

export const servingProfileKeys: readonly KeyHelp[] = [
  [["["], m.requestBatchOrForwardBefore],
  [["]"], m.requestBatchOrForwardBehind],
  [["/"], m.findRequest],
  ...timelineKeys({ inner: m.preemptionBeforeOrBehind, arrows: m.requestsByArrival }),
];
