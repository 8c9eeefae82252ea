"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import { Answer } from "@/components/results/answer";
import { ResultSection } from "@/components/results/result-section";
import { Verdict } from "@/components/results/verdict";
import { SheetTable } from "@/components/tables/sheet-table";
import type { AttentionAnswer } from "@/features/pages/attention/attention";
import type { Input } from "@/features/pages/attention/input";
import { useText } from "@/state/language";
import { doubtNote, WORDS } from "./present";
import { chartsOf } from "./present-charts";
import { architectureSheet, kindSheet, stageSheet, tileSheet } from "./present-tables";
import { useAttentionExports } from "./use-exports";

type AttentionViewProps = {
  readonly answer: AttentionAnswer;
  readonly pinned: AttentionAnswer | null;
  readonly input: Input;
  readonly params: Readonly<Record<string, string>>;
};

/** The answer on the screen: hottest stage, figures, the sweep as stack and curves, stages, tiles, architectures. */
export function AttentionView({ answer, pinned, input, params }: AttentionViewProps) {
  const t = useText();
  const charts = useMemo(() => chartsOf(answer, input, t), [answer, input, t]);
  return (
    <Answer
      analysis="attention"
      verdict={<Verdict {...answer.verdict} />}
      figures={answer.figures}
      pinned={pinned?.figures}
      exports={useAttentionExports(answer, input, params)}
      params={params}
    >
      {charts.map((chart) => (
        <ResultChartFrame key={chart.id} chart={chart} page="attention" />
      ))}
      <AttentionTables answer={answer} />
    </Answer>
  );
}

function AttentionTables({ answer }: { readonly answer: AttentionAnswer }) {
  const t = useText();
  return (
    <>
      <ResultSection id="stages" title={WORDS.stages} note={doubtNote(answer)}>
        <SheetTable caption={t(WORDS.stages)} sheet={useMemo(() => stageSheet(answer, t), [answer, t])} />
      </ResultSection>
      <ResultSection id="kinds" title={WORDS.kinds}>
        <SheetTable caption={t(WORDS.kinds)} sheet={useMemo(() => kindSheet(answer, t), [answer, t])} />
      </ResultSection>
      {answer.tiles.length > 0 && (
        <ResultSection id="tiles" title={WORDS.tiles} lead={WORDS.tilesNote}>
          <SheetTable caption={t(WORDS.tiles)} sheet={tileSheet(answer, t)} />
        </ResultSection>
      )}
      <ResultSection id="architectures" title={WORDS.architectures} lead={WORDS.architecturesNote}>
        <SheetTable caption={t(WORDS.architectures)} sheet={architectureSheet(answer, t)} />
      </ResultSection>
    </>
  );
}
