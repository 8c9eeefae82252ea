"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import { ResultSection } from "@/components/results/result-section";
import { DataTable } from "@/components/tables/data-table";
import type { Question } from "@/features/pages/hardware-advisor/question";
import type { ReachPoint } from "@/features/pages/hardware-advisor/reach";
import { useText } from "@/state/language";
import { reachCharts, reachColumns } from "./present-reach";
import { WORDS } from "./words";

type ReachSectionProps = { readonly reach: readonly ReachPoint[]; readonly question: Question };

const keyOf = ({ cards }: ReachPoint): string => String(cards);

export function ReachSection({ reach, question }: ReachSectionProps) {
  const t = useText();
  const columns = useMemo(() => reachColumns(t), [t]);
  const charts = useMemo(() => reachCharts(reach, question, t), [reach, question, t]);
  return (
    <ResultSection id="reach" title={WORDS.reach} note={WORDS.reachNote}>
      <DataTable caption={t(WORDS.reach)} columns={columns} rows={reach} rowKey={keyOf} dense />
      {charts.map((chart) => (
        <ResultChartFrame key={chart.id} chart={chart} page="hardware-advisor" />
      ))}
    </ResultSection>
  );
}
