"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import { Answer } from "@/components/results/answer";
import { FactGroups } from "@/components/results/fact-list";
import { ResultSection } from "@/components/results/result-section";
import { Verdict } from "@/components/results/verdict";
import { DataTable } from "@/components/tables/data-table";
import type { Experts, MoeAnswer } from "@/features/pages/experts/answer";
import { useText } from "@/state/language";
import { chartsOf } from "./present-charts";
import { factGroups } from "./present-facts";
import { rankColumns, rankRows, type RankRow } from "./present-tables";
import { useExpertsExports } from "./use-exports";
import { WORDS } from "./words";

type AnswerViewProps = {
  readonly answer: Experts;
  readonly pinned: Experts | null;
  readonly params: Readonly<Record<string, string>>;
};

const rankOf = ({ rank }: RankRow): string => String(rank);

/** Verdict and figures for every model; curves, placement and facts where there are experts. */
export function AnswerView({ answer, pinned, params }: AnswerViewProps) {
  return (
    <Answer
      analysis="experts"
      verdict={<Verdict {...answer.verdict} />}
      figures={answer.figures}
      // A dense and a sparse model share names of figures, not their meaning.
      pinned={pinned?.kind === answer.kind ? pinned.figures : undefined}
      exports={useExpertsExports(answer, params)}
      params={params}
    >
      {answer.kind === "moe" && <MoeSections answer={answer} />}
    </Answer>
  );
}

function MoeSections({ answer }: { readonly answer: MoeAnswer }) {
  const t = useText();
  const charts = useMemo(() => chartsOf(answer, t), [answer, t]);
  const columns = useMemo(() => rankColumns(answer, t), [answer, t]);
  const rows = useMemo(() => rankRows(answer), [answer]);
  return (
    <>
      {charts.map((chart) => (
        <ResultChartFrame key={chart.id} chart={chart} page="experts" />
      ))}
      <ResultSection id="placement" title={WORDS.placement} note={WORDS.placementNote}>
        <DataTable caption={t(WORDS.placement)} columns={columns} rows={rows} rowKey={rankOf} dense />
      </ResultSection>
      <FactGroups groups={factGroups(answer)} />
    </>
  );
}
