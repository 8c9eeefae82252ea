"use client";

import { useAtom } from "jotai";
import { useMemo } from "react";
import { commandLine } from "@/components/results/command-line";
import { FactGroups } from "@/components/results/fact-list";
import { Headline } from "@/components/results/headline";
import { Verdict } from "@/components/results/verdict";
import { WhyDrawer } from "@/components/results/why-drawer";
import { DataTable } from "@/components/tables/data-table";
import type { SweepAxis } from "@/features/runtime-planner/input";
import type { RuntimePlan } from "@/features/runtime-planner/runtime-planner";
import { useText } from "@/state/language";
import { usePageActions } from "@/state/page-actions";
import { whyAtom } from "@/state/ui";
import { CurveSection } from "./curve-section";
import { PhaseChart } from "./phase-chart";
import styles from "./plan-view.module.css";
import { factGroups } from "./present-facts";
import { familyColumns, familyRows, viewColumns, viewRows, type FamilyRow, type ViewRow } from "./present-tables";
import { StageTable } from "./stage-table";
import { usePlanExports } from "./use-exports";
import { WORDS } from "./words";

type PlanViewProps = {
  readonly plan: RuntimePlan;
  /** The same page's answer to the pinned scenario. */
  readonly pinned: RuntimePlan | null;
  /** Parameters of the link, for the command line and the export. */
  readonly params: Readonly<Record<string, string>>;
  readonly against: SweepAxis;
  readonly onAgainst: (axis: SweepAxis) => void;
};

const viewKey = ({ id }: ViewRow): string => id;
const familyKey = ({ phase, family }: FamilyRow): string => `${phase}-${family}`;

/** Verdict, figures, both passes as charts, views, stages, efficiencies, curves, facts. */
export function PlanView({ plan, pinned, params, against, onAgainst }: PlanViewProps) {
  const [why, explain] = useAtom(whyAtom);
  const exports = usePlanExports(plan, params);
  const firstId = plan.figures[0]?.id ?? null;
  usePageActions(useMemo(() => ({ exports, why: () => explain(firstId) }), [exports, explain, firstId]));
  const figures = useMemo(
    () =>
      plan.figures.map((figure) => {
        const before = pinned?.figures.find(({ id }) => id === figure.id);
        return { figure, ...(before && { pinned: before }) };
      }),
    [plan, pinned],
  );
  const explained = plan.figures.find(({ id }) => id === why) ?? null;
  return (
    <div className={styles.view}>
      <Verdict {...plan.verdict} />
      <Headline figures={figures} open={why} onOpen={(id) => explain(id === why ? null : id)} />
      <PhaseChart plan={plan.prefill} communication={plan.communication} />
      <PhaseChart plan={plan.decode} communication={plan.communication} />
      <PlanTables plan={plan} />
      <CurveSection sweeps={plan.sweeps} against={against} onAgainst={onAgainst} />
      <FactGroups groups={factGroups(plan)} />
      <WhyDrawer
        figure={explained}
        onClose={() => explain(null)}
        command={commandLine("runtime-planner", params, explained?.id)}
      />
    </div>
  );
}

function PlanTables({ plan }: { readonly plan: RuntimePlan }) {
  const t = useText();
  const views = useMemo(() => ({ columns: viewColumns(plan, t), rows: viewRows(plan) }), [plan, t]);
  const families = useMemo(() => {
    const rows = familyRows(plan);
    return { columns: familyColumns(rows, t), rows };
  }, [plan, t]);
  return (
    <>
      <section className={styles.section} data-section="views">
        <h2>{t(WORDS.views)}</h2>
        <DataTable caption={t(WORDS.views)} {...views} rowKey={viewKey} dense />
      </section>
      <StageTable plan={plan} />
      <section className={styles.section} data-section="families">
        <h2>{t(WORDS.families)}</h2>
        <DataTable caption={t(WORDS.families)} {...families} rowKey={familyKey} dense />
        <p className={styles.note}>{t(WORDS.familiesNote)}</p>
      </section>
    </>
  );
}
