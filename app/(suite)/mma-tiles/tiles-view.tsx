"use client";

import { useAtom } from "jotai";
import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import { commandLine } from "@/components/results/command-line";
import { Headline, type HeadlineFigure } from "@/components/results/headline";
import { Verdict } from "@/components/results/verdict";
import { WhyDrawer } from "@/components/results/why-drawer";
import { SheetTable } from "@/components/tables/sheet-table";
import type { Input } from "@/features/mma-tiles/input";
import type { MmaTiles } from "@/features/mma-tiles/mma-tiles";
import { PRESETS } from "@/features/mma-tiles/presets";
import type { IssueChange } from "@/lib/issue";
import { useText } from "@/state/language";
import { usePageActions } from "@/state/page-actions";
import { whyAtom } from "@/state/ui";
import { HandOver } from "./hand-over";
import { LevelCharts } from "./level-charts";
import { WORDS } from "./present";
import { capacitySheet, compareSheet, levelSheet } from "./present-tables";
import { ScenarioGemms } from "./scenario-gemms";
import { SnapshotBox } from "./snapshot-box";
import styles from "./tiles-view.module.css";
import { TunerTable } from "./tuner-table";
import { useTilesExports } from "./use-exports";

type TilesViewProps = {
  readonly answer: MmaTiles;
  readonly pinned: MmaTiles | null;
  readonly input: Input;
  readonly hw: string;
  readonly params: Readonly<Record<string, string>>;
  readonly onSet: (change: IssueChange) => void;
};

/** The answer on the screen: what limits, figures, presets, levels, roofline, tuner, comparison, the scenario's products. */
export function TilesView({ answer, pinned, input, hw, params, onSet }: TilesViewProps) {
  const t = useText();
  const [why, explain] = useAtom(whyAtom);
  const figures = useMemo(() => headlineFigures(answer, pinned), [answer, pinned]);
  const explained = answer.figures.find((figure) => figure.id === why) ?? null;
  const exports = useTilesExports(answer, params);
  const firstId = answer.figures[0]?.id ?? null;
  usePageActions(useMemo(() => ({ exports, why: () => explain(firstId) }), [exports, explain, firstId]));
  return (
    <div className={styles.view}>
      <Verdict {...answer.verdict} />
      <Headline figures={figures} open={why} onOpen={(id) => explain(id === why ? null : id)} />
      <p className={styles.actions}>
        <span>{t(WORDS.presets)}</span>
        {PRESETS.map(({ id, label, set, source }) => (
          <button
            key={id}
            type="button"
            className={buttons.button}
            title={t(source)}
            onClick={() => onSet({ label, set })}
          >
            {t(label)}
          </button>
        ))}
      </p>
      <HandOver answer={answer} />
      <LevelCharts answer={answer} />
      <section className={styles.section}>
        <h2>{t(WORDS.levels)}</h2>
        <p className={styles.note}>{t(WORDS.levelsNote)}</p>
        <SheetTable caption={t(WORDS.levels)} sheet={useMemo(() => levelSheet(answer, t), [answer, t])} />
      </section>
      <div className={styles.grid}>
        <section className={styles.section}>
          <h2>{t(WORDS.capacity)}</h2>
          <SheetTable caption={t(WORDS.capacity)} sheet={capacitySheet(answer, t)} />
        </section>
        <section className={styles.section}>
          <h2>{t(WORDS.compare)}</h2>
          <SheetTable caption={t(WORDS.compare)} sheet={compareSheet(answer, t)} />
          {answer.tableMiss && (
            <p className={styles.note}>
              {t(WORDS.tableMiss)} {t(answer.tableMiss)}
            </p>
          )}
        </section>
      </div>
      <TunerTable answer={answer} onSet={onSet} />
      <ScenarioGemms answer={answer} onSet={onSet} />
      <SnapshotBox hw={hw} input={input} onSet={onSet} />
      <WhyDrawer
        figure={explained}
        onClose={() => explain(null)}
        command={commandLine("mma-tiles", params, explained?.id)}
      />
    </div>
  );
}

function headlineFigures(now: MmaTiles, pinned: MmaTiles | null): readonly HeadlineFigure[] {
  return now.figures.map((figure) => {
    const before = pinned?.figures.find((other) => other.id === figure.id);
    return { figure, ...(before && { pinned: before }) };
  });
}
