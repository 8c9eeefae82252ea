"use client";

import { useAtom } from "jotai";
import { useMemo } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import { CURVES_HEIGHT, curvesFigure, type Curves } from "@/components/charts/curves";
import { HEAT_HEIGHT, heatFigure, heatSheet } from "@/components/charts/heat-map";
import { IssueList } from "@/components/feedback/issue-list";
import { JobProgress } from "@/components/feedback/job-progress";
import { commandLine } from "@/components/results/command-line";
import { Headline } from "@/components/results/headline";
import { Verdict } from "@/components/results/verdict";
import { WhyDrawer } from "@/components/results/why-drawer";
import { PagedTable } from "@/components/tables/paged-table";
import type { Resolved } from "@/features/scenario/resolve";
import type { SweepStanding } from "@/features/simulation-sweep/headline";
import type { SimulationSweepInput } from "@/features/simulation-sweep/input";
import type { SweepPlan } from "@/features/simulation-sweep/plan";
import type { SweepPoint } from "@/features/simulation-sweep/points";
import type { IssueChange } from "@/lib/issue";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { usePageActions } from "@/state/page-actions";
import { whyAtom } from "@/state/ui";
import { paretoFigure, PARETO_HEIGHT } from "./charts";
import { curvesSheet, latencyCurves, usageCurves } from "./present-curves";
import { heatOf } from "./present-heat";
import { paretoOf, paretoSheet } from "./present-pareto";
import { sweepColumns } from "./present-table";
import { stoppedIssues, verdictOf } from "./present";
import styles from "./sweep-view.module.css";
import { useSweep } from "./use-sweep";
import { useSweepExports } from "./use-exports";

type SweepViewProps = {
  readonly plan: SweepPlan;
  readonly scenario: Resolved;
  readonly input: SimulationSweepInput;
  /** Parameters of the link, for the command line and the export. */
  readonly params: Readonly<Record<string, string>>;
  readonly onMend: (change: IssueChange) => void;
};

const TABLE = text("All points", "全部点");
const keyOf = ({ index }: SweepPoint): string => String(index);

/** The answer as it comes in: progress, verdict, figures, four charts, the table of all points. */
export function SweepView({ plan, scenario, input, params, onMend }: SweepViewProps) {
  const t = useText();
  const { standing, figures, job } = useSweep(scenario, input);
  const [why, explain] = useAtom(whyAtom);
  const { points } = standing;
  const explained = figures.find(({ id }) => id === why) ?? null;
  const exports = useSweepExports(standing, figures, params);
  const firstId = figures[0]?.id ?? null;
  usePageActions(useMemo(() => ({ exports, why: () => explain(firstId) }), [exports, explain, firstId]));
  const columns = useMemo(() => sweepColumns(input, t), [input, t]);
  const stopped = useMemo(() => stoppedIssues(points), [points]);
  return (
    <div className={styles.view}>
      <JobProgress job={job} />
      {job.issues.length > 0 && <IssueList issues={job.issues} onMend={onMend} tone="note" />}
      <Verdict {...verdictOf(standing, plan)} />
      {figures.length > 0 && (
        <Headline
          figures={figures.map((figure) => ({ figure }))}
          open={why}
          onOpen={(id) => explain(id === why ? null : id)}
        />
      )}
      {stopped.length > 0 && <IssueList issues={stopped} onMend={onMend} tone="note" />}
      <Charts standing={standing} />
      <section className={styles.section}>
        <h2>{t(TABLE)}</h2>
        <PagedTable caption={t(TABLE)} columns={columns} rows={points} rowKey={keyOf} />
      </section>
      <WhyDrawer
        figure={explained}
        onClose={() => explain(null)}
        command={commandLine("simulation-sweep", params, explained?.id)}
      />
    </div>
  );
}

function Charts({ standing }: { readonly standing: SweepStanding }) {
  const t = useText();
  const pareto = useMemo(() => paretoOf(standing, t), [standing, t]);
  const heat = useMemo(() => heatOf(standing, t), [standing, t]);
  const usage = useMemo(() => usageCurves(standing, t), [standing, t]);
  const ttft = useMemo(() => latencyCurves(standing, "ttft", t), [standing, t]);
  const tpot = useMemo(() => latencyCurves(standing, "tpot", t), [standing, t]);
  return (
    <>
      <ChartFrame
        title={t(pareto.title)}
        subtitle={t(pareto.subtitle)}
        figure={useMemo(() => (space) => paretoFigure(pareto, space), [pareto])}
        height={PARETO_HEIGHT}
        sheet={useMemo(() => paretoSheet(pareto, t), [pareto, t])}
        name="simulation-sweep-pareto"
      />
      <CurveChart {...ttft} name="simulation-sweep-ttft" />
      <CurveChart {...tpot} name="simulation-sweep-tpot" />
      <CurveChart {...usage} name="simulation-sweep-usage" />
      <ChartFrame
        title={t(heat.title)}
        subtitle={t(heat.subtitle)}
        figure={useMemo(() => (space) => heatFigure(heat, space), [heat])}
        height={HEAT_HEIGHT}
        sheet={useMemo(() => heatSheet(heat), [heat])}
        name="simulation-sweep-heat-map"
      />
    </>
  );
}

type CurveChartProps = {
  readonly title: Text;
  readonly subtitle: Text;
  readonly curves: Curves;
  readonly name: string;
};

function CurveChart({ title, subtitle, curves, name }: CurveChartProps) {
  const t = useText();
  return (
    <ChartFrame
      title={t(title)}
      subtitle={t(subtitle)}
      figure={useMemo(() => (space) => curvesFigure(curves, space), [curves])}
      height={CURVES_HEIGHT}
      sheet={useMemo(() => curvesSheet(curves), [curves])}
      name={name}
    />
  );
}
