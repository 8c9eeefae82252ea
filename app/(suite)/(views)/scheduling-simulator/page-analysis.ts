/** The page runs in workers: here scenario and controls only come together. */
import { defineAnalysis } from "@/features/analysis";
import { aboutSchedulingSimulator } from "@/features/pages/scheduling-simulator/about";
import { schedulingForm, type SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { IssueChange } from "@/lib/issue";
import { success } from "@/lib/result";

export type Asked = { readonly scenario: Resolved; readonly input: SchedulingInput };

/** What panels may change. */
export type PageActions = {
  readonly set: (patch: Partial<SchedulingInput>) => void;
  readonly mend: (change: IssueChange) => void;
};

export const pageAnalysis = defineAnalysis({
  ...aboutSchedulingSimulator,
  ...schedulingForm,
  run: (scenario, input) => success<Asked>({ scenario, input }),
  summary: () => ({}),
});
