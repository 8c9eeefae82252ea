/** What the page shows: the rows to edit, always, and the table worked out from them or why there is none. */
import { defineAnalysis } from "@/features/analysis";
import { aboutInferencemaxScenarios } from "@/features/pages/inferencemax-scenarios/about";
import { inferencemaxScenariosForm } from "@/features/pages/inferencemax-scenarios/input";
import { tableRows, scenarioTable } from "@/features/pages/inferencemax-scenarios/scenario-table";
import type { ScenarioTable } from "@/features/pages/inferencemax-scenarios/table";
import type { Row } from "@/features/pages/inferencemax-scenarios/row";
import type { Resolved } from "@/features/core/scenario/resolve";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";

export type Asked = {
  readonly scenario: Resolved;
  readonly rows: readonly Row[];
  readonly table: Result<ScenarioTable>;
};

/** `stored`: the text behind an `h.` reference; undefined while it is on its way, null where the server does not have it. */
export const pageAnalysis = (stored: string | null | undefined, loading: boolean) =>
  defineAnalysis({
    ...aboutInferencemaxScenarios,
    ...inferencemaxScenariosForm,
    run: (scenario, input): Result<Asked> => {
      if (loading) return failure(ON_ITS_WAY);
      const rows = tableRows(input.rows, stored ?? undefined);
      const table = scenarioTable(scenario, input, stored ?? undefined);
      return success({ scenario, rows: rows.ok ? rows.value : [], table });
    },
    summary: () => ({}),
  });

const ON_ITS_WAY = {
  code: "ROWS-LOADING",
  at: "rows",
  message: text({ en: "Loading the rows that this link names.", zh: "正在加载此链接所指的行。" }),
};
