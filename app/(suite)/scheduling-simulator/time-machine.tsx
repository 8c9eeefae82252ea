"use client";

import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { SchedulingInput } from "@/features/scheduling-simulator/input";
import { KNOB_NAMES, KNOBS, knobValue, type Knob } from "@/features/scheduling-simulator/knobs";
import { formatCount } from "@/lib/format/quantity";
import { readQuantity } from "@/lib/params/read-quantity";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageActions } from "./page-analysis";
import type { Run } from "./present";
import { rowOfStep } from "./present-timeline";
import { momentWord } from "./moment";
import styles from "./simulation.module.css";

type TimeMachineProps = {
  readonly run: Run;
  readonly input: SchedulingInput;
  /** Row of the step that is looked at. */
  readonly row: number | null;
  readonly page: PageActions;
};

const WORDS = {
  step: text("Step", "步"),
  from: text("From this step on", "自此步起改动"),
  nothing: text("nothing changes", "不改动"),
  value: text("New value", "新值"),
  now: text("now", "当前"),
  unlimited: text("unlimited", "不限"),
  fork: text("See both futures", "查看两种未来"),
  back: text("Back to one future", "返回单一未来"),
  bad: text("A number from 0 on.", "应为不小于 0 的数。"),
};

/** Scrub to a step, turn one knob there. A slider moves the mark; a future is computed when asked for. */
export function TimeMachine({ run, input, row, page }: TimeMachineProps) {
  const t = useText();
  const { a, fork, facts } = run;
  const [draggedTo, drag] = useState<number | null>(null);
  const [knob, setKnob] = useState<Knob>(input.knob ?? "budget");
  const current = knobValue(knob, facts.config);
  const [written, write] = useState<string | null>(input.value === null ? null : String(input.value));
  const last = a.steps.batch[a.steps.rows - 1] ?? 0;
  const step = draggedTo ?? input.step ?? Math.floor(last / 3);
  const shownRow = draggedTo !== null || row === null ? rowOfStep(a.steps, step) : row;
  const value = written === null ? suggested(current) : readQuantity(written, undefined);
  const readable = value !== undefined && value >= 0;
  const commit = (): void => {
    if (draggedTo === null) return;
    page.set({ step: draggedTo });
    drag(null);
  };
  return (
    <div>
      <div className={styles.row}>
        <label className={styles.slider}>
          {t(WORDS.step)}
          <input
            type="range"
            min={0}
            max={last}
            step={1}
            value={Math.min(step, last)}
            onChange={({ target }) => drag(Number(target.value))}
            onPointerUp={commit}
            onKeyUp={commit}
            onBlur={commit}
          />
        </label>
        <label>
          {t(WORDS.from)}
          <select value={knob} onChange={({ target }) => setKnob(target.value as Knob)}>
            {KNOBS.map((id) => (
              <option key={id} value={id}>
                {t(KNOB_NAMES[id])}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t(WORDS.value)}
          <input
            type="text"
            inputMode="numeric"
            value={written ?? formatCount(suggested(current))}
            aria-invalid={!readable}
            onChange={({ target }) => write(target.value)}
          />
        </label>
        <span>
          {t(WORDS.now)} {current === null ? t(WORDS.unlimited) : formatCount(current)}
        </span>
        <button
          type="button"
          className={buttons.primary}
          disabled={!readable}
          onClick={() => readable && page.set({ step, knob, value })}
        >
          {t(WORDS.fork)}
        </button>
        {(fork !== null || input.knob !== null) && (
          <button type="button" className={buttons.button} onClick={() => page.set({ knob: null, value: null })}>
            {t(WORDS.back)}
          </button>
        )}
      </div>
      {!readable && <p className={styles.note}>{t(WORDS.bad)}</p>}
      <p className={styles.note} aria-live="polite">
        {a.steps.rows > 0 && t(momentWord(run, shownRow))}
      </p>
    </div>
  );
}

/** Twice what is: a change that shows. */
const suggested = (current: number | null): number => (current === null ? 1 : current === 0 ? 4 : current * 2);
