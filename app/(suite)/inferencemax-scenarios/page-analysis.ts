/** What the page shows: the rows to edit, always, and the table worked out from them or why there is none. */
import { defineAnalysis } from "@/features/analysis";
import { aboutInferencemaxScenarios } from "@/features/pages/inferencemax-scenarios/about";
import { inferencemaxScenariosForm } from "@/features/pages/inferencemax-scenarios/input";
import { readRows } from "@/features/pages/inferencemax-scenarios/rows-text";
import { scenarioTable } from "@/features/pages/inferencemax-scenarios/scenario-table";
import type { ScenarioTable } from "@/features/pages/inferencemax-scenarios/table";
import type { Row } from "@/features/pages/inferencemax-scenarios/row";
import type { Resolved } from "@/features/core/scenario/resolve";
import { success, type Result } from "@/lib/result";

export type Asked = {
  readonly scenario: Resolved;
  readonly rows: readonly Row[];
  readonly table: Result<ScenarioTable>;
};

export const pageAnalysis = defineAnalysis({
  ...aboutInferencemaxScenarios,
  ...inferencemaxScenariosForm,
  run: (scenario, input): Result<Asked> => {
    const rows = readRows(input.rows);
    const table = scenarioTable(scenario, input);
    return success({ scenario, rows: rows.ok ? rows.value : [], table });
  },
  summary: () => ({}),
});
