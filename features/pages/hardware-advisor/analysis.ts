import type { Resolved } from "@/features/core/scenario/resolve";
import { inPlace } from "@/features/in-place";
import { text } from "@/lib/text";
import { hardwareAdvisor } from "./advisor";
import { hardwareAdvisorJob } from "./job";
import { candidateIds } from "./row";

/** With its engine, for HTTP and the command line. */
export const hardwareAdvisorAnalysis = {
  ...inPlace(hardwareAdvisor, [hardwareAdvisorJob]),
  /** The catalogue bounds it: some seconds, never refused. */
  work: (scenario: Resolved) => ({
    unit: text({ en: "accelerators", zh: "种加速卡" }),
    count: candidateIds(scenario).length,
    most: Infinity,
    lower: [],
  }),
};
