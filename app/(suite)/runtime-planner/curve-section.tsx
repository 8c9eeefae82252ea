"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import { ResultSection } from "@/components/results/result-section";
import { Segments } from "@/components/results/segments";
import { AXES, type SweepAxis } from "@/features/pages/runtime-planner/input";
import type { Sweep } from "@/features/pages/runtime-planner/sweeps";
import { useText } from "@/state/language";
import { sweepCharts } from "./present-curves";
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
  const choice = (
    <Segments
      label={t(WORDS.against)}
      options={AXES.map((id) => ({ id, label: t(AXIS_WORD[id]) }))}
      value={against}
      onChange={onAgainst}
    />
  );
  return (
    <ResultSection id="curves" title={WORDS.curves} tools={choice}>
      {charts.map((chart) => (
        <ResultChartFrame key={chart.id} chart={chart} page="runtime-planner" />
      ))}
    </ResultSection>
  );
}
