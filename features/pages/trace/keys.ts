/** Keys of the page, for the list of keys. */
import type { KeyHelp } from "@/features/analysis/analysis";
import { timelineKeys } from "@/features/analysis/timeline-keys";
import * as m from "./messages.keys";

export const traceKeys: readonly KeyHelp[] = [
  [["c"], m.compareTwoParts],
  [["x"], m.swapSidesOfComparison],
  ...timelineKeys({ outer: m.passesInComparisonChanged, inner: m.layersOfPass, arrows: m.kernelsAndStreams }),
];
