/** The charts of the page in its order: scaling, a step taken apart, budgets, the first steps. Pure. */
import { COLUMNS_HEIGHT, columnsFigure } from "@/components/charts/columns";
import { CURVES_HEIGHT, curvesFigure } from "@/components/charts/curves";
import type { ResultChart } from "@/components/charts/result-chart";
import type { Exploration } from "@/features/pages/scale-up-explorer/exploration";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Sheet } from "@/lib/export/sheet";
import { text, type Text } from "@/lib/text";
import { makeupBars, makeupSheet, stepBars, stepSheet, type BarStatement } from "./present-bars";
import { budgetCurves, curvesSheet, familyCurves, type CurveStatement, type Translate } from "./present-curves";

export function explorerCharts(exploration: Exploration, scenario: Resolved, t: Translate): readonly ResultChart[] {
  const makeup = makeupBars(exploration, t);
  const curves = (label: Text, statement: CurveStatement) => curveChart(label, statement, t);
  const charts = [
    curves(LABELS.perGpu, familyCurves(exploration, scenario, "perGpu", t)),
    curves(LABELS.ttft, familyCurves(exploration, scenario, "ttft", t)),
    curves(LABELS.tpot, familyCurves(exploration, scenario, "tpot", t)),
    barChart("step", LABELS.step, makeup, makeupSheet(makeup), t),
    curves(LABELS.budget, budgetCurves(exploration, scenario, t)),
    barChart("first-steps", LABELS.steps, stepBars(exploration, t), stepSheet(exploration, t), t),
  ];
  // A chart without figures (no layout runs) says nothing.
  return charts.filter(({ sheet }) => sheet.rows.length > 0);
}

const LABELS = {
  perGpu: text({ en: "Output per GPU", zh: "每卡输出吞吐" }),
  ttft: text({ en: "TTFT by layout", zh: "各布局 TTFT" }),
  tpot: text({ en: "TPOT by layout", zh: "各布局 TPOT" }),
  step: text({ en: "Step taken apart", zh: "单步构成" }),
  budget: text({ en: "Token budgets", zh: "token 预算" }),
  steps: text({ en: "First steps", zh: "最初各步" }),
};

function curveChart(label: Text, { id, title, subtitle, curves }: CurveStatement, t: Translate): ResultChart {
  return {
    id,
    label,
    title: t(title),
    subtitle: t(subtitle),
    figure: (space) => curvesFigure(curves, space),
    height: CURVES_HEIGHT,
    sheet: curvesSheet(curves),
  };
}

const barChart = (id: string, label: Text, bars: BarStatement, sheet: Sheet, t: Translate): ResultChart => ({
  id,
  label,
  title: t(bars.title),
  subtitle: t(bars.subtitle),
  figure: (space) => columnsFigure(bars, space),
  height: COLUMNS_HEIGHT,
  sheet,
});
