/** What the page says, in the order of reading: scaling, a step taken apart, budgets, the simulated map, facts, every row. */
import type { Report } from "@/features/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import { text, type Translate } from "@/lib/text";
import { firstSteps, makeupChart } from "./bars";
import { budgetCurves, familyCurves } from "./curves";
import type { Explored } from "./exploration";
import { factGroups } from "./facts";
import { heatChart } from "./heat";
import type { ScaleUpExplorerInput } from "./input";
import { familyTable } from "./table";
import { verdict } from "./verdict";

type ExplorerReader = { readonly t: Translate; readonly input: ScaleUpExplorerInput; readonly scenario: Resolved };

export function explorerReport(explored: Explored, { t, input, scenario }: ExplorerReader): Report {
  const charts = [
    familyCurves(explored, scenario, "perGpu", t),
    familyCurves(explored, scenario, "ttft", t),
    familyCurves(explored, scenario, "tpot", t),
    makeupChart(explored, t),
    budgetCurves(explored, scenario, t),
    firstSteps(explored, t),
  ];
  const heat = heatChart(explored.map, input.heat, t);
  return {
    verdict: verdict(explored, scenario),
    figures: explored.figures,
    parts: [
      // A chart without figures (no layout runs) says nothing.
      ...charts.filter(({ table }) => table.rows.length > 0),
      ...(heat ? [heat] : []),
      { kind: "facts", id: "facts", groups: factGroups(explored, scenario) },
      { kind: "table", id: "family", title: FAMILY, file: FAMILY_FILE, table: familyTable(explored, scenario, t) },
    ],
  };
}

const FAMILY = text({ en: "Family of layouts over concurrency", zh: "各布局随并发" });
const FAMILY_FILE = text({ en: "Layouts over concurrency", zh: "各布局随并发" });
