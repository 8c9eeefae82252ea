/** The page's parts, in reading order. */
import type { Part, Report } from "@/features/answers/answer";
import { CANNOT_RUN, obstacle } from "@/features/core/comparison/columns";
import { limitsBasis } from "@/features/core/serving/mean-load/limits-basis";
import type { Resolved } from "@/features/core/scenario/resolve";
import { verbatim, type Translate } from "@/lib/text";
import { scenarioCharts } from "./charts";
import type { ScenariosInput } from "./input";
import type { ScenarioTable } from "./table";
import { limitTable, resultTable, rowTable } from "./tables";
import { WORDS } from "./words";
import * as m from "./messages";

type Reading = { readonly t: Translate; readonly input: ScenariosInput; readonly scenario: Resolved };

/** Longer tables get pages and a filter. */
const PLAIN_ROWS = 50;

export function scenariosReport(result: ScenarioTable, { t, input, scenario }: Reading): Report {
  const limits = limitTable(result, t);
  return {
    verdict: result.verdict,
    basis:
      result.judged === "served"
        ? limitsBasis({
            traffic: scenario.workload.traffic,
            statistic: scenario.promise.statistic,
            simulated: false,
            chance: null,
          })
        : null,
    figures: result.figures,
    parts: [
      { kind: "view", id: "editor" },
      {
        kind: "table",
        id: "results",
        title: WORDS.results,
        tools: "choice",
        table: resultTable(result, input.show, t),
        paged: result.lines.length > PLAIN_ROWS,
      },
      ...stopped(result),
      { kind: "file", id: "rows", title: WORDS.editor, table: rowTable(result.rows) },
      ...scenarioCharts(result, t),
      {
        kind: "table",
        id: "limits",
        title: WORDS.limits,
        note: WORDS.limitsNote,
        table: limits,
        paged: limits.rows.length > PLAIN_ROWS,
      },
    ],
  };
}

const MOST_TOLD = 10;

/** Scenarios without figures, and why. */
function stopped({ lines }: ScenarioTable): readonly Part[] {
  const all = lines.filter(({ figures }) => figures === null);
  if (all.length === 0) return [];
  const obstacles = all.slice(0, MOST_TOLD).map(({ id, name, issues }) => obstacle(m.idName({ id, name }), issues));
  const more = all.length > MOST_TOLD ? [verbatim(`+ ${all.length - MOST_TOLD}`)] : [];
  return [{ kind: "words", id: "stopped", title: CANNOT_RUN, words: [...obstacles, ...more] }];
}
