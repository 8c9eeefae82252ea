"use client";

import { useAtom } from "jotai";
import { useMemo } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import { CURVES_HEIGHT, curvesFigure } from "@/components/charts/curves";
import { commandLine } from "@/components/results/command-line";
import { FactGroups } from "@/components/results/fact-list";
import { Headline } from "@/components/results/headline";
import { Verdict } from "@/components/results/verdict";
import { WhyDrawer } from "@/components/results/why-drawer";
import { DataTable } from "@/components/tables/data-table";
import type { Exploration } from "@/features/scale-up-explorer/exploration";
import type { ScaleUpExplorerInput } from "@/features/scale-up-explorer/input";
import type { Resolved } from "@/features/scenario/resolve";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { usePageActions } from "@/state/page-actions";
import { whyAtom } from "@/state/ui";
import { BARS_HEIGHT, barsFigure } from "./charts";
import { HeatSection } from "./heat-section";
import styles from "./explorer-view.module.css";
import { makeupBars, makeupSheet, stepBars, stepSheet } from "./present-bars";
import { budgetCurves, curvesSheet, familyCurves, type CurveStatement } from "./present-curves";
import { factGroups } from "./present-facts";
import { familyColumns, familyRows, type FamilyLine } from "./present-table";
import { verdictOf } from "./present";
import { useExplorerExports } from "./use-exports";

type ExplorerViewProps = {
  readonly exploration: Exploration;
  /** The same page's answer to the pinned scenario. */
  readonly pinned: Exploration | null;
  readonly scenario: Resolved;
  readonly input: ScaleUpExplorerInput;
  readonly params: Readonly<Record<string, string>>;
};

const TABLE = text("Family of layouts over concurrency", "各布局随并发");
const keyOf = ({ id }: FamilyLine): string => id;

/** The answer on the screen: figures of the asked point, scaling, steps taken apart, the simulated map, facts, every row. */
export function ExplorerView({ exploration, pinned, scenario, input, params }: ExplorerViewProps) {
  const t = useText();
  const [why, explain] = useAtom(whyAtom);
  const { figures } = exploration;
  const explained = figures.find(({ id }) => id === why) ?? null;
  const exports = useExplorerExports(exploration, scenario, params);
  const firstId = figures[0]?.id ?? null;
  usePageActions(useMemo(() => ({ exports, why: () => explain(firstId) }), [exports, explain, firstId]));
  const headline = figures.map((figure) => {
    const before = pinned?.figures.find(({ id }) => id === figure.id);
    return { figure, ...(before && { pinned: before }) };
  });
  return (
    <div className={styles.view}>
      <Verdict {...verdictOf(exploration, scenario)} />
      <Headline figures={headline} open={why} onOpen={(id) => explain(id === why ? null : id)} />
      <Charts exploration={exploration} scenario={scenario} />
      <HeatSection scenario={scenario} input={input} budget={exploration.budget} />
      <FactGroups groups={factGroups(exploration, scenario)} />
      <section className={styles.section}>
        <h2>{t(TABLE)}</h2>
        <DataTable
          caption={t(TABLE)}
          columns={useMemo(() => familyColumns(t), [t])}
          rows={useMemo(() => familyRows(exploration, scenario, t), [exploration, scenario, t])}
          rowKey={keyOf}
          dense
        />
      </section>
      <WhyDrawer
        figure={explained}
        onClose={() => explain(null)}
        command={commandLine("scale-up-explorer", params, explained?.id)}
      />
    </div>
  );
}

type ChartsProps = { readonly exploration: Exploration; readonly scenario: Resolved };

function Charts({ exploration, scenario }: ChartsProps) {
  const t = useText();
  const curves = useMemo(
    () => [
      familyCurves(exploration, scenario, "perGpu", t),
      familyCurves(exploration, scenario, "ttft", t),
      familyCurves(exploration, scenario, "tpot", t),
    ],
    [exploration, scenario, t],
  );
  const budgets = useMemo(() => budgetCurves(exploration, scenario, t), [exploration, scenario, t]);
  const makeup = useMemo(() => makeupBars(exploration, t), [exploration, t]);
  const steps = useMemo(() => stepBars(exploration, t), [exploration, t]);
  return (
    <>
      {curves.map((statement) => (
        <CurveChart key={statement.id} statement={statement} />
      ))}
      <ChartFrame
        title={t(makeup.title)}
        subtitle={t(makeup.subtitle)}
        figure={useMemo(() => (space) => barsFigure(makeup, space), [makeup])}
        height={BARS_HEIGHT}
        sheet={useMemo(() => makeupSheet(makeup), [makeup])}
        name="scale-up-explorer-step"
      />
      <CurveChart statement={budgets} />
      <ChartFrame
        title={t(steps.title)}
        subtitle={t(steps.subtitle)}
        figure={useMemo(() => (space) => barsFigure(steps, space), [steps])}
        height={BARS_HEIGHT}
        sheet={useMemo(() => stepSheet(exploration, t), [exploration, t])}
        name="scale-up-explorer-first-steps"
      />
    </>
  );
}

function CurveChart({ statement }: { readonly statement: CurveStatement }) {
  const t = useText();
  const { curves, id } = statement;
  return (
    <ChartFrame
      title={t(statement.title)}
      subtitle={t(statement.subtitle)}
      figure={useMemo(() => (space) => curvesFigure(curves, space), [curves])}
      height={CURVES_HEIGHT}
      sheet={useMemo(() => curvesSheet(curves), [curves])}
      name={`scale-up-explorer-${id}`}
    />
  );
}
