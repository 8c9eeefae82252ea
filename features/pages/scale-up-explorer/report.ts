/** The page's parts, in reading order: scaling, a step taken apart, budgets, the simulated map, facts, every row. */
import type { ChartPart, Part, Report } from "@/features/answers/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Translate } from "@/lib/text";
import { firstSteps, makeupChart } from "./bars";
import { budgetCurves, familyCurves } from "./curves";
import type { Explored } from "./exploration";
import { factGroups } from "./facts";
import { heatChart } from "./heat";
import type { ScaleUpExplorerInput } from "./input";
import { familyTable } from "./table";
import { verdict } from "./verdict";
import * as m from "./messages";

type ExplorerReader = { readonly t: Translate; readonly input: ScaleUpExplorerInput; readonly scenario: Resolved };

export function explorerReport(explored: Explored, { t, input, scenario }: ExplorerReader): Report {
  const heat = heatChart(explored.map, input.heat, t);
  return {
    verdict: verdict(explored, scenario),
    figures: explored.figures,
    parts: [
      ...besides("output", [familyCurves(explored, scenario, "outputPerGpu", t)]),
      ...besides("latency", [familyCurves(explored, scenario, "ttft", t), familyCurves(explored, scenario, "tpot", t)]),
      ...besides("makeup", [makeupChart(explored, t)]),
      ...besides("steps", [budgetCurves(explored, scenario, t), firstSteps(explored, t)]),
      ...(heat ? [heat] : []),
      { kind: "facts", id: "facts", groups: factGroups(explored, scenario) },
      {
        kind: "table",
        id: "family",
        title: m.familyOfLayoutsOverConcurrency,
        file: m.layoutsOverConcurrency,
        table: familyTable(explored, scenario, t),
      },
    ],
  };
}

/** Side by side; a chart without any layout that can run is omitted. */
function besides(id: string, charts: readonly ChartPart[]): readonly Part[] {
  const parts = charts.filter(({ table }) => table.rows.length > 0);
  return parts.length > 1 ? [{ kind: "row", id, parts }] : parts;
}
