"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import buttons from "@/components/feedback/button.module.css";
import { Answer } from "@/components/results/answer";
import { ResultSection } from "@/components/results/result-section";
import { Verdict } from "@/components/results/verdict";
import { SheetTable } from "@/components/tables/sheet-table";
import type { Input } from "@/features/pages/mma-tiles/input";
import type { MmaTiles } from "@/features/pages/mma-tiles/mma-tiles";
import { PRESETS } from "@/features/pages/mma-tiles/presets";
import type { IssueChange } from "@/lib/issue";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { HandOver } from "./hand-over";
import { assumedNote, WORDS } from "./present";
import { chartsOf } from "./present-charts";
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
  const charts = useMemo(() => chartsOf(answer, t), [answer, t]);
  return (
    <Answer
      analysis="mma-tiles"
      verdict={<Verdict {...answer.verdict} />}
      figures={answer.figures}
      pinned={pinned?.figures}
      exports={useTilesExports(answer, params)}
      params={params}
    >
      <Presets onSet={onSet} />
      <HandOver answer={answer} />
      {charts.map((chart) => (
        <ResultChartFrame key={chart.id} chart={chart} page="mma-tiles" />
      ))}
      <TileTables answer={answer} />
      <TunerTable answer={answer} onSet={onSet} />
      <ScenarioGemms answer={answer} onSet={onSet} />
      <SnapshotBox hw={hw} input={input} onSet={onSet} />
    </Answer>
  );
}

function Presets({ onSet }: Pick<TilesViewProps, "onSet">) {
  const t = useText();
  return (
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
  );
}

function TileTables({ answer }: { readonly answer: MmaTiles }) {
  const t = useText();
  return (
    <>
      <ResultSection id="levels" title={WORDS.levels} lead={WORDS.levelsNote} note={assumedNote(answer.plan)}>
        <SheetTable caption={t(WORDS.levels)} sheet={useMemo(() => levelSheet(answer, t), [answer, t])} />
      </ResultSection>
      <div className={styles.grid}>
        <ResultSection id="capacity" title={WORDS.capacity}>
          <SheetTable caption={t(WORDS.capacity)} sheet={capacitySheet(answer, t)} />
        </ResultSection>
        <ResultSection id="compare" title={WORDS.compare} note={missOf(answer)}>
          <SheetTable caption={t(WORDS.compare)} sheet={compareSheet(answer, t)} />
        </ResultSection>
      </div>
    </>
  );
}

function missOf({ tableMiss }: MmaTiles): Text | undefined {
  const { tableMiss: said } = WORDS;
  return tableMiss ? text({ en: `${said.en} ${tableMiss.en}`, zh: `${said.zh}${tableMiss.zh}` }) : undefined;
}
