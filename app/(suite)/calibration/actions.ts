/** What parts of the page may change: the scenario, the page's input, or what an issue offers. */
import type { CalibrationChoices } from "@/features/pages/calibration/input";
import type { Scenario } from "@/features/core/scenario/schema";
import type { IssueChange } from "@/lib/issue";

export type CalibrationActions = {
  readonly setScenario: (patch: Partial<Scenario>) => void;
  readonly setInput: (patch: Partial<CalibrationChoices>) => void;
  readonly mend: (change: IssueChange) => void;
};
