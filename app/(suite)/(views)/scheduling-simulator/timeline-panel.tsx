"use client";

import { useMemo, useState } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import type { FigureBuilder } from "@/components/charts/figure";
import { lanesFigure, lanesHeight } from "@/components/charts/lanes";
import { movedRange, ZoomPlot } from "@/components/charts/zoom-plot";
import { Segments } from "@/components/results/segments";
import type { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { KNOB_NAMES } from "@/features/pages/scheduling-simulator/knobs";
import { valueWord } from "@/features/pages/scheduling-simulator/knob-values";
import { formatCount } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { blocksOfInstance, instanceCount, instanceName } from "./instances";
import type { PageActions } from "./page-analysis";
import type { Run } from "./words";
import { laneColumns, lanesOf, rowOfStep, spanOf, stepAtTime, stepCount, stepSheet } from "./present-timeline";
import { TimeMachine } from "./time-machine";
import styles from "./simulation.module.css";

type TimelinePanelProps = { readonly run: Run; readonly input: SchedulingInput; readonly page: PageActions };

const HEIGHT = lanesHeight(5);
/** Rows that a table on a screen can have. */
const TABLE_ROWS = 2000;

const WORDS = {
  none: text({ en: "No step was run: see the messages above.", zh: "没有执行任何步：见上方提示。" }),
  zoom: text({
    en: "drag to zoom; W A S D zoom and pan, 0 shows all; click a step to go there",
    zh: "拖动缩放；W A S D 缩放平移，0 显示全部；点击跳到该步",
  }),
  instance: text({ en: "Instance", zh: "实例" }),
  in: text({ en: "Zoom in", zh: "放大" }),
  out: text({ en: "Zoom out", zh: "缩小" }),
  left: text({ en: "Earlier", zh: "向前" }),
  right: text({ en: "Later", zh: "向后" }),
  all: text({ en: "All", zh: "全部" }),
  view: text({ en: "Section of time", zh: "时间范围" }),
};

export function TimelinePanel({ run, input, page }: TimelinePanelProps) {
  const t = useText();
  const { a, fork, facts } = run;
  const instance = Math.min(input.inst, instanceCount(facts.config) - 1);
  const blocks = blocksOfInstance(facts.config, instance);
  const whole = useMemo(() => spanOf(run), [run]);
  const [seen, setSeen] = useState<readonly [number, number] | null>(null);
  const range = seen === null || seen[0] >= whole[1] ? whole : ([seen[0], Math.min(seen[1], whole[1])] as const);
  const row = input.step === null ? null : rowOfStep(a.steps, input.step);
  const cursor = fork?.time ?? (row === null ? null : (a.steps.start[row] ?? null));
  const cursorText = row === null ? "" : t(cursorWord(run, row));
  const lanes = useMemo(
    () => lanesOf(laneColumns(a.steps, instance, blocks), fork && laneColumns(fork.b.steps, instance, blocks), t),
    [a, fork, instance, blocks, t],
  );
  const [from, to] = range;
  const figure = useMemo<FigureBuilder>(
    () => (space) => lanesFigure({ lanes, from, to, cursor, cursorText }, space),
    [lanes, from, to, cursor, cursorText],
  );
  const sheet = useMemo(() => stepSheet(a.steps, blocks, t, TABLE_ROWS), [a, blocks, t]);
  const title = t(titleOf(run));
  const move = (key: string) => () => {
    const next = movedRange(key, range, whole);
    if (next) setSeen(next);
  };
  const jumps = [
    { key: "w", sign: "+", word: WORDS.in },
    { key: "s", sign: "−", word: WORDS.out },
    { key: "a", sign: "◂", word: WORDS.left },
    { key: "d", sign: "▸", word: WORDS.right },
    { key: "0", sign: t(WORDS.all), word: WORDS.all },
  ];
  if (a.steps.rows === 0) return <p className={styles.note}>{t(WORDS.none)}</p>;
  return (
    <section className={styles.section} data-section="timeline">
      <ChartFrame
        title={title}
        subtitle={t(WORDS.zoom)}
        figure={figure}
        height={HEIGHT}
        sheet={sheet}
        name="scheduling-simulator-steps"
      >
        <ZoomPlot
          figure={figure}
          height={HEIGHT}
          label={`${title}. ${t(WORDS.zoom)}.`}
          range={range}
          whole={whole}
          onRange={setSeen}
          onPick={(x) => page.set({ step: stepAtTime(a.steps, x) })}
        />
      </ChartFrame>
      <div className={styles.row} role="group" aria-label={t(WORDS.view)}>
        {jumps.map(({ key, sign, word }) => (
          <button key={key} type="button" className={styles.link} aria-label={t(word)} onClick={move(key)}>
            {sign}
          </button>
        ))}
        {instanceCount(facts.config) > 1 && (
          <Segments
            label={t(WORDS.instance)}
            options={Array.from({ length: Math.min(8, instanceCount(facts.config)) }, (_, i) => ({
              id: String(i),
              label: t(instanceName(facts.config, i)),
            }))}
            value={String(instance)}
            onChange={(id) => page.set({ inst: Number(id) })}
          />
        )}
      </div>
      <TimeMachine run={run} input={input} row={row} page={page} />
    </section>
  );
}

function titleOf({ a, fork }: Run): Text {
  const steps = formatCount(stepCount(a.steps));
  return fork === null
    ? text({ en: `${steps} steps`, zh: `${steps} 步` })
    : text({
        en: `Two futures from step ${formatCount(fork.step)}`,
        zh: `自第 ${formatCount(fork.step)} 步起的两种未来`,
      });
}

function cursorWord({ a, fork }: Run, row: number): Text {
  const step = formatCount(a.steps.batch[row] ?? 0);
  if (fork === null) return text({ en: `step ${step}`, zh: `第 ${step} 步` });
  const name = KNOB_NAMES[fork.knob];
  const value = valueWord(fork.knob, fork.value);
  return text({ en: `step ${step}: ${name.en} → ${value.en}`, zh: `第 ${step} 步：${name.zh} → ${value.zh}` });
}
