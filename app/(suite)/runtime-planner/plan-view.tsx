"use client";

import { useMemo } from "react";
import { Answer } from "@/components/results/answer";
import { FactGroups } from "@/components/results/fact-list";
import { ResultSection } from "@/components/results/result-section";
import { Verdict } from "@/components/results/verdict";
import { DataTable } from "@/components/tables/data-table";
import type { SweepAxis } from "@/features/pages/runtime-planner/input";
import type { RuntimePlan } from "@/features/pages/runtime-planner/runtime-planner";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { CurveSection } from "./curve-section";
import { PhaseChart } from "./phase-chart";
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
  return (
    <Answer
      analysis="runtime-planner"
      verdict={<Verdict {...plan.verdict} />}
      figures={plan.figures}
      pinned={pinned?.figures}
      exports={usePlanExports(plan, params)}
      params={params}
    >
      <PhaseChart plan={plan.prefill} communication={plan.communication} />
      <PhaseChart plan={plan.decode} communication={plan.communication} />
      <PlanTables plan={plan} />
      <CurveSection sweeps={plan.sweeps} against={against} onAgainst={onAgainst} />
      <FactGroups groups={factGroups(plan)} />
    </Answer>
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
      <ResultSection id="views" title={WORDS.views}>
        <DataTable caption={t(WORDS.views)} {...views} rowKey={viewKey} dense />
      </ResultSection>
      <StageTable plan={plan} />
      <ResultSection id="families" title={WORDS.families} note={familiesNote(plan)}>
        <DataTable caption={t(WORDS.families)} {...families} rowKey={familyKey} dense />
      </ResultSection>
    </>
  );
}

/** Efficiencies of 100 % are explained where there are any. */
function familiesNote({ prefill, decode }: RuntimePlan): Text {
  const { familiesNote: note, heldNote } = WORDS;
  const held = [...prefill.families, ...decode.families].some((row) => row.held);
  return held ? text({ en: `${note.en} ${heldNote.en}`, zh: `${note.zh}${heldNote.zh}` }) : note;
}
