"use client";

import { useMemo } from "react";
import { CURVES_HEIGHT, curvesFigure } from "@/components/charts/curves";
import { TIMELINE_HEIGHT, timelineFigure } from "@/components/charts/timeline";
import { useResultExports, type NamedPicture, type ResultExports } from "@/components/results/use-result-exports";
import type { RuntimePlan } from "@/features/runtime-planner/runtime-planner";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { statementOf, subtitleOf, timelineOf } from "./present-charts";
import { sweepCharts } from "./present-curves";
import { familySheet, stageSheet, viewSheet } from "./present-tables";
import { PHASE_WORD, PHASES, WORDS, type PhaseName, type Translate } from "./words";

type Params = Readonly<Record<string, string>>;

/** What this page offers to export: its tables, all curves, the whole result, the charts, the link. */
export function usePlanExports(plan: RuntimePlan, params: Params): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(() => {
    const curves = plan.sweeps.flatMap((sweep) => sweepCharts(sweep, t));
    return {
      name: "runtime-planner",
      sheets: [
        { id: "stages", label: WORDS.stages, sheet: stageSheet(plan, t) },
        { id: "views", label: WORDS.views, sheet: viewSheet(plan, t) },
        { id: "efficiencies", label: WORDS.families, sheet: familySheet(plan, t) },
        ...curves.map(({ id, label, sheet }) => ({ id, label, sheet })),
      ],
      record: { analysis: "runtime-planner", params, result: plan },
      pictures: [
        ...PHASES.map((phase) => phasePicture(plan, phase, t)),
        ...curves.map((chart) => ({
          label: chart.label,
          figure: (space: Parameters<NamedPicture["figure"]>[0]) => curvesFigure(chart.curves, space),
          height: CURVES_HEIGHT,
          title: chart.title,
          subtitle: chart.subtitle,
          fileStem: `mds-runtime-planner-${chart.id}`,
        })),
      ],
    };
  }, [plan, params, t]);
  return useResultExports(result);
}

function phasePicture(plan: RuntimePlan, phase: PhaseName, t: Translate): NamedPicture {
  const timeline = timelineOf(plan[phase], plan.communication, t);
  return {
    label: text(`${PHASE_WORD[phase].en} chart`, `${PHASE_WORD[phase].zh}图`),
    figure: (space) => timelineFigure(timeline, space),
    height: TIMELINE_HEIGHT,
    title: t(statementOf(plan[phase])),
    subtitle: t(subtitleOf(plan[phase])),
    fileStem: `mds-runtime-planner-${phase}`,
  };
}
