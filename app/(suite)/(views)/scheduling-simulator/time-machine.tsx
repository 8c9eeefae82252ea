"use client";

import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { KNOB_NAMES, type Knob } from "@/features/pages/scheduling-simulator/knobs";
import { knobChoices, knobValue, offeredKnobs, valueWord } from "@/features/pages/scheduling-simulator/knob-values";
import { readQuantity } from "@/lib/params/read-quantity";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { momentWord } from "./moment";
import type { PageActions } from "./page-analysis";
import { lastStep, rowOfStep } from "./present-timeline";
import styles from "./simulation.module.css";
import type { Run } from "./words";

type TimeMachineProps = {
  readonly run: Run;
  readonly input: SchedulingInput;
  /** Row of the step that is looked at. */
  readonly row: number | null;
  readonly page: PageActions;
};

const WORDS = {
  step: text({ en: "Step", zh: "步" }),
  from: text({ en: "From this step on", zh: "自此步起改动" }),
  value: text({ en: "New value", zh: "新值" }),
  now: text({ en: "now", zh: "当前" }),
  fork: text({ en: "See both futures", zh: "查看两种未来" }),
  back: text({ en: "Back to one future", zh: "返回单一未来" }),
  bad: text({ en: "A number from 0 on.", zh: "应为不小于 0 的数。" }),
};

/** Scrub to a step, turn one knob there. A slider moves the mark; a future is computed when asked for. */
export function TimeMachine({ run, input, row, page }: TimeMachineProps) {
  const t = useText();
  const { a, fork, facts } = run;
  const [draggedTo, drag] = useState<number | null>(null);
  const [chosen, setKnob] = useState<Knob>(input.knob ?? "budget");
  const [typed, type] = useState<string | null>(input.value);
  const knobs = offeredKnobs(facts.config);
  const knob = knobs.includes(chosen) ? chosen : "budget";
  const current = knobValue(knob, facts.config);
  const choices = knobChoices(knob, facts.config);
  const last = lastStep(a.steps);
  const step = draggedTo ?? input.step ?? Math.floor(last / 3);
  const shownRow = draggedTo !== null || row === null ? rowOfStep(a.steps, step) : row;
  const value = typed ?? suggested(knob, current, choices);
  const readable = choices === null ? (readQuantity(value, undefined) ?? -1) >= 0 : value in choices;
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
          <select
            value={knob}
            onChange={({ target }) => {
              setKnob(target.value as Knob);
              type(null);
            }}
          >
            {knobs.map((id) => (
              <option key={id} value={id}>
                {t(KNOB_NAMES[id])}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t(WORDS.value)}
          {choices === null ? (
            <input
              type="text"
              inputMode="numeric"
              value={value}
              aria-invalid={!readable}
              onChange={({ target }) => type(target.value)}
            />
          ) : (
            <Choice choices={choices} value={value} onChange={type} />
          )}
        </label>
        <span>
          {t(WORDS.now)} {t(valueWord(knob, current))}
        </span>
        <button
          type="button"
          className={buttons.primary}
          disabled={!readable}
          onClick={() => page.set({ step, knob, value: value.replaceAll(",", "") })}
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

type ChoiceProps = {
  readonly choices: Readonly<Record<string, Text>>;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function Choice({ choices, value, onChange }: ChoiceProps) {
  const t = useText();
  return (
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      {Object.entries(choices).map(([id, name]) => (
        <option key={id} value={id}>
          {t(name)}
        </option>
      ))}
    </select>
  );
}

/** Another choice, or twice what is: a change that shows. */
function suggested(
  knob: Knob,
  current: number | string | null,
  choices: Readonly<Record<string, Text>> | null,
): string {
  if (choices !== null) return Object.keys(choices).find((id) => id !== current) ?? String(current);
  if (typeof current !== "number") return "1";
  if (current > 0) return String(2 * current);
  return knob === "chunk" || knob === "long_at" ? "512" : "4";
}
