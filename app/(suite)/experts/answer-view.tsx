"use client";

import { useAtom } from "jotai";
import { useMemo } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import { commandLine } from "@/components/results/command-line";
import { FactGroups } from "@/components/results/fact-list";
import { Headline } from "@/components/results/headline";
import { Verdict } from "@/components/results/verdict";
import { WhyDrawer } from "@/components/results/why-drawer";
import { DataTable } from "@/components/tables/data-table";
import type { Experts, MoeAnswer } from "@/features/experts/answer";
import { useText } from "@/state/language";
import { usePageActions } from "@/state/page-actions";
import { whyAtom } from "@/state/ui";
import styles from "./answer-view.module.css";
import { chartsOf, type PageChart } from "./present-charts";
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
  const [why, explain] = useAtom(whyAtom);
  const exports = useExpertsExports(answer, params);
  const firstId = answer.figures[0]?.id ?? null;
  usePageActions(useMemo(() => ({ exports, why: () => explain(firstId) }), [exports, explain, firstId]));
  const figures = useMemo(
    () =>
      answer.figures.map((figure) => {
        const before = pinned?.figures.find(({ id, unit }) => id === figure.id && unit === figure.unit);
        return { figure, ...(before && { pinned: before }) };
      }),
    [answer, pinned],
  );
  const explained = answer.figures.find(({ id }) => id === why) ?? null;
  return (
    <div>
      <Verdict {...answer.verdict} />
      <Headline figures={figures} open={why} onOpen={(id) => explain(id === why ? null : id)} />
      {answer.kind === "moe" && <MoeSections answer={answer} />}
      <WhyDrawer
        figure={explained}
        onClose={() => explain(null)}
        command={commandLine("experts", params, explained?.id)}
      />
    </div>
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
        <ExpertsChart key={chart.id} chart={chart} />
      ))}
      <section className={styles.section}>
        <h2>{t(WORDS.placement)}</h2>
        <DataTable caption={t(WORDS.placement)} columns={columns} rows={rows} rowKey={rankOf} dense />
        <p className={styles.note}>{t(WORDS.placementNote)}</p>
      </section>
      <FactGroups groups={factGroups(answer)} />
    </>
  );
}

function ExpertsChart({ chart }: { readonly chart: PageChart }) {
  return (
    <ChartFrame
      title={chart.title}
      subtitle={chart.subtitle}
      figure={chart.figure}
      height={chart.height}
      sheet={chart.sheet}
      name={`experts-${chart.id}`}
    />
  );
}
