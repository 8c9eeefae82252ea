import type { Text } from "@/lib/text";
import * as m from "./messages";

/** The name of each where it is set aside. */
export const STORED_NAMES = {
  "mds.pinned": m.pinnedScreen,
  "mds.recent-plans": m.recentQuestions,
  "mds.recent.model": m.recentlyChosenModels,
  "mds.recent.hw": m.recentlyChosenAccelerators,
  "mds-team": m.gpusThatYouHave,
  "mds.models": m.yourModels,
  "mds.chips": m.yourAccelerators,
  "mds.trace-rules": m.yourKernelRules,
  "mds.measured-passes": m.measuredPasses,
  "mds.my-report": m.myReport,
} as const satisfies Record<string, Text>;
