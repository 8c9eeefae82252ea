/** Keys of the page, for the list of keys. */
import { timelineKeys } from "@/features/analysis/timeline-keys";
import * as m from "./messages.keys";

export const reportKeys = timelineKeys({
  outer: m.promptAndDecodeSteps,
  inner: m.layersOfSteps,
  arrows: m.tasksAndLanes,
});
