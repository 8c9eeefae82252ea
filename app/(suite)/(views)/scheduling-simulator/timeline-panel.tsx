"use client";

import { useMemo, useState } from "react";
import { ChartFrame } from "@/components/charts/frame/chart-frame";
import type { FigureBuilder } from "@/components/charts/figure";
import { lanesFigure, lanesHeight } from "@/components/charts/builders/lanes";
import { movedRange, ZoomPlot } from "@/components/charts/plot/zoom-plot";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { Segments } from "@/components/results/segments";
import type { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { blocksOfInstance, instanceCount, instanceName } from "@/features/pages/scheduling-simulator/setup/instances";
import type { Run } from "@/features/pages/scheduling-simulator/job";
import { KNOB_NAMES } from "@/features/pages/scheduling-simulator/knobs/knobs";
import { valueWord } from "@/features/pages/scheduling-simulator/knobs/values";
import { stepTable } from "@/features/pages/scheduling-simulator/results/record-tables";
import type { Scheduling } from "@/features/pages/scheduling-simulator/scheduling";
import { predictedTable } from "@/features/analysis/predicted-tables";
import { formatCount } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { laneColumns, listLanes, rowOfStep, span, stepAtTime, stepCount } from "./lanes";
import { TimeMachine } from "./time-machine";
import styles from "./simulation.module.css";
import * as m from "./messages";

type TimelineProps = ViewProps<typeof SchedulingInput, Scheduling>;

const HEIGHT = lanesHeight(5);
/** Rows that a table on a screen can have. */
const TABLE_ROWS = 2000;

export const TimelinePanel = ({ output, ...rest }: TimelineProps) =>
  output.run && <Timeline run={output.run} {...rest} />;

type RunTimelineProps = Pick<TimelineProps, "input" | "page"> & { readonly run: Run };

function Timeline({ run, input, page }: RunTimelineProps) {
  const t = useText();
  const { a, fork, facts } = run;
  const instance = Math.min(input.inst, instanceCount(facts.config) - 1);
  const blocks = blocksOfInstance(facts.config, instance);
  const fullRange = useMemo(() => span(run), [run]);
  const [seen, setSeen] = useState<readonly [number, number] | null>(null);
  const range =
    seen === null || seen[0] >= fullRange[1] ? fullRange : ([seen[0], Math.min(seen[1], fullRange[1])] as const);
  const row = input.step === null ? null : rowOfStep(a.steps, input.step);
  const cursor = fork?.time ?? (row === null ? null : (a.steps.start[row] ?? null));
  const cursorText = row === null ? "" : t(cursorWord(run, row));
  const lanes = useMemo(
    () => listLanes(laneColumns(a.steps, instance, blocks), fork && laneColumns(fork.b.steps, instance, blocks), t),
    [a, fork, instance, blocks, t],
  );
  const [from, to] = range;
  const figure = useMemo<FigureBuilder>(
    () => (space) => lanesFigure({ lanes, from, to, cursor, cursorText }, space),
    [lanes, from, to, cursor, cursorText],
  );
  const table = useMemo(
    () => predictedTable("scheduling-simulator", stepTable(a.steps, blocks, t, TABLE_ROWS)),
    [a, blocks, t],
  );
  const title = t(writeTitle(run));
  if (a.steps.rows === 0) return <p className={styles.note}>{t(m.noStepWasRunSee)}</p>;
  return (
    <section className={styles.section} data-section="timeline">
      <ChartFrame
        title={title}
        subtitle={t(m.dragToZoomWS)}
        figure={figure}
        height={HEIGHT}
        table={table}
        name="scheduling-simulator-steps"
      >
        <ZoomPlot
          figure={figure}
          height={HEIGHT}
          label={`${title}. ${t(m.dragToZoomWS)}.`}
          range={range}
          whole={fullRange}
          onRange={setSeen}
          onPick={(x) => page.actions.setInput({ step: stepAtTime(a.steps, x) })}
        />
      </ChartFrame>
      <ViewButtons
        run={run}
        instance={instance}
        onInstance={(inst) => page.actions.setInput({ inst })}
        onMove={(key) => setSeen(movedRange(key, range, fullRange) ?? seen)}
      />
      <TimeMachine run={run} input={input} row={row} actions={page.actions} />
    </section>
  );
}

const JUMPS = [
  { key: "w", sign: verbatim("+"), word: m.zoomIn },
  { key: "s", sign: verbatim("−"), word: m.zoomOut },
  { key: "a", sign: verbatim("◂"), word: m.earlier },
  { key: "d", sign: verbatim("▸"), word: m.later },
  { key: "0", sign: m.all, word: m.all },
];
/** Instances that a row of buttons has room for. */
const MOST_INSTANCES = 8;

type ViewButtonsProps = {
  readonly run: Run;
  readonly instance: number;
  readonly onInstance: (instance: number) => void;
  /** The key that does the same. */
  readonly onMove: (key: string) => void;
};

/** Controls below the lanes: section of time, and instance. */
function ViewButtons({ run: { facts }, instance, onInstance, onMove }: ViewButtonsProps) {
  const t = useText();
  const instances = instanceCount(facts.config);
  return (
    <div className={styles.row} role="group" aria-label={t(m.sectionOfTime)}>
      {JUMPS.map(({ key, sign, word }) => (
        <button key={key} type="button" className={styles.link} aria-label={t(word)} onClick={() => onMove(key)}>
          {t(sign)}
        </button>
      ))}
      {instances > 1 && (
        <Segments
          label={t(m.instance)}
          options={Array.from({ length: Math.min(MOST_INSTANCES, instances) }, (_, index) => ({
            id: String(index),
            label: t(instanceName(facts.config, index)),
          }))}
          value={String(instance)}
          onChange={(id) => onInstance(Number(id))}
        />
      )}
    </div>
  );
}

function writeTitle({ a, fork }: Run): Text {
  const steps = stepCount(a.steps);
  return fork === null
    ? m.steps({ steps, steps2: formatCount(steps) })
    : m.twoFuturesFromStep({ step: formatCount(fork.step) });
}

function cursorWord({ a, fork }: Run, row: number): Text {
  const step = formatCount(a.steps.batch[row] ?? 0);
  if (fork === null) return m.step2({ step });
  const name = KNOB_NAMES[fork.knob];
  const value = valueWord(fork.knob, fork.value);
  return m.stepNameValue({ step, name, value });
}
