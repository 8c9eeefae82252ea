/** The page's parts, in reading order. */
import type { Part, Report } from "@/features/answers/answer";
import { PHASES } from "@/features/words";
import type { Text, Translate } from "@/lib/text";
import { factGroups } from "./facts";
import type { Input } from "./input";
import { phaseChart } from "./phase-chart";
import type { RuntimePlan } from "./runtime-planner";
import { stageFile } from "./stage-table";
import { sweepCharts } from "./sweep-charts";
import { familyTable, viewTable } from "./tables";
import { WORDS } from "./words";
import * as m from "./messages";

type Reader = { readonly t: Translate; readonly input: Input };

export function runtimePlannerReport(plan: RuntimePlan, { t, input }: Reader): Report {
  return {
    verdict: plan.verdict,
    figures: plan.figures,
    parts: [
      ...PHASES.map((phase) => phaseChart(plan[phase], plan.communication, t)),
      {
        kind: "table",
        id: "views",
        title: m.oneResourceAtTimeAnd,
        table: viewTable(plan, t),
      },
      { kind: "view", id: "stages" },
      { kind: "file", id: "stages", title: WORDS.stages, table: stageFile(plan, t) },
      {
        kind: "table",
        id: "efficiencies",
        title: m.kernelEfficiencies,
        note: efficiencyNote(plan),
        table: familyTable(plan, t),
      },
      ...curveParts(plan, input, t),
      { kind: "facts", id: "facts", groups: factGroups(plan) },
    ],
  };
}

/** The curves against one setting; those against the others are files. */
function curveParts({ sweeps }: RuntimePlan, { against }: Input, t: Translate): readonly Part[] {
  const charts = (shown: boolean) =>
    sweeps.filter(({ axis }) => (axis === against) === shown).flatMap((sweep) => sweepCharts(sweep, t));
  return [
    {
      kind: "section",
      id: "curves",
      title: m.latencyAndThroughput,
      tools: "against",
      parts: charts(true),
    },
    ...charts(false).map(({ id, label, table }): Part => ({ kind: "file", id, title: label, table })),
  ];
}

/** Efficiencies of 100 % are explained where there are any. */
function efficiencyNote({ prefill, decode }: RuntimePlan): Text {
  const note = m.efficiencyIsFlopPeakOver;
  const lawNote = m.hbmAt100MoELaw;
  return [...prefill.families, ...decode.families].some((row) => row.held) ? m.noteHeld({ note, held: lawNote }) : note;
}
