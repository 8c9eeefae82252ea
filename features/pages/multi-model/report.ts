/** The page's parts, in reading order. */
import type { Part, Report } from "@/features/answers/answer";
import { CANNOT_RUN, obstacle } from "@/features/core/comparison/columns";
import { chipTable } from "@/features/core/hardware/chip-table";
import { limitsBasis } from "@/features/core/serving/mean-load/limits-basis";
import type { Resolved } from "@/features/core/scenario/resolve";
import { verbatim, type Translate } from "@/lib/text";
import { comparisonCharts } from "./charts";
import type { Comparison, Item } from "./comparison";
import { differencesChart } from "./differences";
import { figureTable } from "./figure-table";
import type { MultiModelInput } from "./input";
import { itemTable } from "./table";
import { WORDS } from "./words";
import * as m from "./messages";

type Reading = { readonly t: Translate; readonly scenario: Resolved; readonly input: MultiModelInput };

export function comparisonReport(comparison: Comparison, { t, scenario, input }: Reading): Report {
  const { verdict, figures, items, chips, sized } = comparison;
  const differences = differencesChart(comparison, t);
  return {
    verdict,
    basis:
      input.judged === "served"
        ? limitsBasis({
            traffic: scenario.workload.traffic,
            statistic: scenario.promise.statistic,
            simulated: false,
            chance: sized === "best" ? scenario.promise.safety : null,
          })
        : null,
    figures,
    parts: [
      { kind: "view", id: "choice" },
      ...(differences ? [differences] : []),
      {
        kind: "table",
        id: "side-by-side",
        tools: "columns",
        title: sized === "best" ? WORDS.ownBest : WORDS.table,
        note: m.bandsOfBothCostsTouch,
        table: itemTable(comparison, t),
      },
      ...stopped(items),
      { kind: "row", id: "charts", parts: comparisonCharts(comparison, t) },
      { kind: "table", id: "figures", title: WORDS.figures, table: figureTable(comparison, t) },
      { kind: "table", id: "hardware", title: WORDS.hardware, table: chipTable(chips, t) },
    ],
  };
}

/** Who cannot run or does not fit, and why. */
function stopped(items: readonly Item[]): readonly Part[] {
  const words = items.flatMap(({ name, figures, issues }) => {
    const all = figures === null ? issues : figures.misfit ? [figures.misfit] : [];
    return all.length > 0 ? [obstacle(verbatim(name), all)] : [];
  });
  return words.length > 0 ? [{ kind: "words", id: "stopped", title: CANNOT_RUN, words }] : [];
}
