"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import { Answer } from "@/components/results/answer";
import { FactGroups } from "@/components/results/fact-list";
import { ResultSection } from "@/components/results/result-section";
import { Verdict } from "@/components/results/verdict";
import { DataTable } from "@/components/tables/data-table";
import type { Exploration } from "@/features/pages/scale-up-explorer/exploration";
import type { ScaleUpExplorerInput } from "@/features/pages/scale-up-explorer/input";
import type { Resolved } from "@/features/core/scenario/resolve";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { HeatSection } from "./heat-section";
import { explorerCharts } from "./present-charts";
import { factGroups } from "./present-facts";
import { familyColumns, familyRows, type FamilyLine } from "./present-table";
import { verdictOf } from "./present";
import { useExplorerExports } from "./use-exports";
import { useHeat } from "./use-heat";

type ExplorerViewProps = {
  readonly exploration: Exploration;
  /** The same page's answer to the pinned scenario. */
  readonly pinned: Exploration | null;
  readonly scenario: Resolved;
  readonly input: ScaleUpExplorerInput;
  readonly params: Readonly<Record<string, string>>;
};

const TABLE = text({ en: "Family of layouts over concurrency", zh: "各布局随并发" });
const keyOf = ({ id }: FamilyLine): string => id;

/** The answer on the screen: figures of the asked point, scaling, steps taken apart, the simulated map, facts, every row. */
export function ExplorerView({ exploration, pinned, scenario, input, params }: ExplorerViewProps) {
  const t = useText();
  const charts = useMemo(() => explorerCharts(exploration, scenario, t), [exploration, scenario, t]);
  const heat = useHeat(scenario, input, exploration.budget);
  return (
    <Answer
      analysis="scale-up-explorer"
      verdict={<Verdict {...verdictOf(exploration, scenario)} />}
      figures={exploration.figures}
      pinned={pinned?.figures}
      exports={useExplorerExports(exploration, scenario, charts, heat.chart, params)}
      params={params}
    >
      {charts.map((chart) => (
        <ResultChartFrame key={chart.id} chart={chart} page="scale-up-explorer" />
      ))}
      <HeatSection heat={heat} />
      <FactGroups groups={factGroups(exploration, scenario)} />
      <ResultSection id="family" title={TABLE}>
        <DataTable
          caption={t(TABLE)}
          columns={useMemo(() => familyColumns(t), [t])}
          rows={useMemo(() => familyRows(exploration, scenario, t), [exploration, scenario, t])}
          rowKey={keyOf}
          dense
        />
      </ResultSection>
    </Answer>
  );
}
