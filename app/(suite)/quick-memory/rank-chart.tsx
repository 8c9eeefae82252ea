"use client";

import { useMemo } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import type { FigureBuilder } from "@/components/charts/figure";
import { timelineFigure } from "@/components/charts/timeline";
import type { MemoryInput } from "@/features/quick-memory/input";
import type { QuickMemory } from "@/features/quick-memory/quick-memory";
import { useText } from "@/state/language";
import styles from "./memory-view.module.css";
import { LEGEND, RANK_SUBTITLE, rankChartHeight, rankStatement, rankTimeline } from "./present";
import { ledgerSheet } from "./present-tables";

export function RankChart({ memory, input }: { readonly memory: QuickMemory; readonly input: MemoryInput }) {
  const t = useText();
  const figure = useMemo<FigureBuilder>(() => {
    const timeline = rankTimeline(memory, t);
    return (space) => timelineFigure(timeline, space);
  }, [memory, t]);
  return (
    <>
      <ChartFrame
        title={t(rankStatement(memory))}
        subtitle={t(RANK_SUBTITLE)}
        figure={figure}
        height={rankChartHeight(memory)}
        sheet={useMemo(() => ledgerSheet(memory, input, t), [memory, input, t])}
        name="quick-memory-ranks"
      />
      <ul className={styles.legend}>
        {LEGEND.map(({ id, label, slot }) => (
          <li key={id}>
            <span style={{ background: `var(--c${slot})` }} />
            {t(label)}
          </li>
        ))}
      </ul>
    </>
  );
}
