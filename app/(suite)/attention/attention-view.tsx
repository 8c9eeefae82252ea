"use client";

import { useAtom } from "jotai";
import { useMemo } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import type { FigureBuilder } from "@/components/charts/figure";
import { commandLine } from "@/components/results/command-line";
import { Headline, type HeadlineFigure } from "@/components/results/headline";
import { Verdict } from "@/components/results/verdict";
import { WhyDrawer } from "@/components/results/why-drawer";
import { SheetTable } from "@/components/tables/sheet-table";
import type { AttentionAnswer } from "@/features/attention/attention";
import type { Input } from "@/features/attention/input";
import { useText } from "@/state/language";
import { usePageActions } from "@/state/page-actions";
import { whyAtom } from "@/state/ui";
import styles from "./attention-view.module.css";
import { CURVE_HEIGHT, STACK_HEIGHT, curveFigure, stackFigure } from "./charts";
import {
  CURVE_SUBTITLE,
  curvePlot,
  curveStatement,
  legendOf,
  STACK_SUBTITLE,
  stackPlot,
  stackStatement,
  WORDS,
} from "./present";
import { architectureSheet, kindSheet, stageSheet, sweepSheet, tileSheet } from "./present-tables";
import { useAttentionExports } from "./use-exports";

type AttentionViewProps = {
  readonly answer: AttentionAnswer;
  readonly pinned: AttentionAnswer | null;
  readonly input: Input;
  readonly params: Readonly<Record<string, string>>;
};

/** The answer on the screen: hottest stage, figures, stages, the sweep as stack and curves, tiles, architectures. */
export function AttentionView({ answer, pinned, input, params }: AttentionViewProps) {
  const t = useText();
  const [why, explain] = useAtom(whyAtom);
  const figures = useMemo(() => headlineFigures(answer, pinned), [answer, pinned]);
  const explained = answer.figures.find((figure) => figure.id === why) ?? null;
  const exports = useAttentionExports(answer, input, params);
  const firstId = answer.figures[0]?.id ?? null;
  usePageActions(useMemo(() => ({ exports, why: () => explain(firstId) }), [exports, explain, firstId]));
  return (
    <div className={styles.view}>
      <Verdict {...answer.verdict} />
      <Headline figures={figures} open={why} onOpen={(id) => explain(id === why ? null : id)} />
      {answer.sweep.length > 0 && <Charts answer={answer} input={input} />}
      <section className={styles.section}>
        <h2>{t(WORDS.stages)}</h2>
        <SheetTable caption={t(WORDS.stages)} sheet={useMemo(() => stageSheet(answer, t), [answer, t])} />
      </section>
      <section className={styles.section}>
        <h2>{t(WORDS.kinds)}</h2>
        <SheetTable caption={t(WORDS.kinds)} sheet={useMemo(() => kindSheet(answer, t), [answer, t])} />
      </section>
      {answer.tiles.length > 0 && (
        <section className={styles.section}>
          <h2>{t(WORDS.tiles)}</h2>
          <p className={styles.note}>{t(WORDS.tilesNote)}</p>
          <SheetTable caption={t(WORDS.tiles)} sheet={tileSheet(answer, t)} />
        </section>
      )}
      <section className={styles.section}>
        <h2>{t(WORDS.architectures)}</h2>
        <p className={styles.note}>{t(WORDS.architecturesNote)}</p>
        <SheetTable caption={t(WORDS.architectures)} sheet={architectureSheet(answer, t)} />
      </section>
      <WhyDrawer
        figure={explained}
        onClose={() => explain(null)}
        command={commandLine("attention", params, explained?.id)}
      />
    </div>
  );
}

function Charts({ answer, input }: { readonly answer: AttentionAnswer; readonly input: Input }) {
  const t = useText();
  const stack = useMemo<FigureBuilder>(() => {
    const plot = stackPlot(answer, input, t);
    return (space) => stackFigure(plot, space);
  }, [answer, input, t]);
  const curve = useMemo<FigureBuilder>(() => {
    const plot = curvePlot(answer, input, t);
    return (space) => curveFigure(plot, space);
  }, [answer, input, t]);
  const sheet = useMemo(() => sweepSheet(answer, input, t), [answer, input, t]);
  return (
    <>
      <ChartFrame
        title={t(stackStatement(answer))}
        subtitle={t(STACK_SUBTITLE)}
        figure={stack}
        height={STACK_HEIGHT}
        sheet={sheet}
        name="attention-stages"
      />
      <ul className={styles.legend}>
        {legendOf(answer).map(({ id, label, slot }) => (
          <li key={id}>
            <span style={{ background: `var(--c${slot})` }} />
            {t(label)}
          </li>
        ))}
      </ul>
      <ChartFrame
        title={t(curveStatement(answer))}
        subtitle={t(CURVE_SUBTITLE)}
        figure={curve}
        height={CURVE_HEIGHT}
        sheet={sheet}
        name="attention-curves"
      />
    </>
  );
}

function headlineFigures(now: AttentionAnswer, pinned: AttentionAnswer | null): readonly HeadlineFigure[] {
  return now.figures.map((figure) => {
    const before = pinned?.figures.find((other) => other.id === figure.id);
    return { figure, ...(before && { pinned: before }) };
  });
}
