"use client";

import { useMemo } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import { CURVES_HEIGHT, curvesFigure } from "@/components/charts/curves";
import type { FigureBuilder } from "@/components/charts/figure";
import { Segments } from "@/components/results/segments";
import { AXES, type SweepAxis } from "@/features/runtime-planner/input";
import type { Sweep } from "@/features/runtime-planner/sweeps";
import { useText } from "@/state/language";
import styles from "./plan-view.module.css";
import { sweepCharts, type SweepChart } from "./present-curves";
import { AXIS_WORD, WORDS } from "./words";

type CurveSectionProps = {
  readonly sweeps: readonly Sweep[];
  readonly against: SweepAxis;
  readonly onAgainst: (axis: SweepAxis) => void;
};

/** Latency and throughput against one setting at a time. */
export function CurveSection({ sweeps, against, onAgainst }: CurveSectionProps) {
  const t = useText();
  const charts = useMemo(
    () => sweeps.filter(({ axis }) => axis === against).flatMap((sweep) => sweepCharts(sweep, t)),
    [sweeps, against, t],
  );
  return (
    <section className={styles.section} data-section="curves">
      <header className={styles.head}>
        <h2>{t(WORDS.curves)}</h2>
        <Segments
          label={t(WORDS.against)}
          options={AXES.map((id) => ({ id, label: t(AXIS_WORD[id]) }))}
          value={against}
          onChange={onAgainst}
        />
      </header>
      {charts.map((chart) => (
        <CurveChart key={chart.id} chart={chart} />
      ))}
    </section>
  );
}

function CurveChart({ chart }: { readonly chart: SweepChart }) {
  const figure = useMemo<FigureBuilder>(() => (space) => curvesFigure(chart.curves, space), [chart]);
  return (
    <ChartFrame
      title={chart.title}
      subtitle={chart.subtitle}
      figure={figure}
      height={CURVES_HEIGHT}
      sheet={chart.sheet}
      name={`runtime-planner-${chart.id}`}
    />
  );
}
