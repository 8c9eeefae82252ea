"use client";

import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import type { Run } from "@/features/pages/scheduling-simulator/job";
import { KNOB_NAMES, type Knob } from "@/features/pages/scheduling-simulator/knobs/knobs";
import { knobChoices, knobValue, offeredKnobs, valueWord } from "@/features/pages/scheduling-simulator/knobs/values";
import { readQuantity } from "@/lib/params/read-quantity";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import type { Actions } from "@/state/answers/bootstrap";
import { lastStep, rowOfStep } from "./lanes";
import { momentWord } from "./moment";
import styles from "./simulation.module.css";
import * as m from "./messages";

type TimeMachineProps = {
  readonly run: Run;
  readonly input: SchedulingInput;
  /** Row of the step that is looked at. */
  readonly row: number | null;
  readonly actions: Actions<typeof SchedulingInput>;
};

/** Scrub to a step, turn one knob there. A slider moves the mark; a future is computed when asked for. */
export function TimeMachine({ run, input, row, actions }: TimeMachineProps) {
  const t = useText();
  const { a, fork, facts } = run;
  const [draggedTo, drag] = useState<number | null>(null);
  const { knobs, knob, current, choices, value, readable, turn, type } = useKnob(input, facts.config);
  const last = lastStep(a.steps);
  const step = draggedTo ?? input.step ?? Math.floor(last / 3);
  const shownRow = draggedTo !== null || row === null ? rowOfStep(a.steps, step) : row;
  const commit = (): void => {
    if (draggedTo === null) return;
    actions.setInput({ step: draggedTo });
    drag(null);
  };
  return (
    <div>
      <div className={styles.row}>
        <StepSlider step={Math.min(step, last)} last={last} onDrag={drag} onDone={commit} />
        <KnobFields
          knobs={knobs}
          knob={knob}
          onKnob={turn}
          choices={choices}
          value={value}
          readable={readable}
          onValue={type}
        />
        <span>
          {t(m.now)} {t(valueWord(knob, current))}
        </span>
        <button
          type="button"
          className={buttons.primary}
          disabled={!readable}
          onClick={() => actions.setInput({ step, knob, value: value.replaceAll(",", "") })}
        >
          {t(m.seeBothFutures)}
        </button>
        {(fork !== null || input.knob !== null) && (
          <button
            type="button"
            className={buttons.button}
            onClick={() => actions.setInput({ knob: null, value: null })}
          >
            {t(m.backToOneFuture)}
          </button>
        )}
      </div>
      {!readable && <p className={styles.note}>{t(m.numberFrom0On)}</p>}
      <p className={styles.note} aria-live="polite">
        {a.steps.rows > 0 && t(momentWord(run, shownRow))}
      </p>
    </div>
  );
}

/** Which knob is turned to what, before both futures are asked for. */
function useKnob(input: SchedulingInput, config: Run["facts"]["config"]) {
  const [chosen, setKnob] = useState<Knob>(input.knob ?? "budget");
  const [typed, type] = useState<string | null>(input.value);
  const knobs = offeredKnobs(config);
  const knob = knobs.includes(chosen) ? chosen : "budget";
  const current = knobValue(knob, config);
  const choices = knobChoices(knob, config);
  const value = typed ?? suggested(knob, current, choices);
  const readable = choices === null ? (readQuantity(value, undefined) ?? -1) >= 0 : value in choices;
  const turn = (next: Knob): void => {
    setKnob(next);
    type(null);
  };
  return { knobs, knob, current, choices, value, readable, turn, type };
}

type StepSliderProps = {
  readonly step: number;
  readonly last: number;
  readonly onDrag: (step: number) => void;
  readonly onDone: () => void;
};

function StepSlider({ step, last, onDrag, onDone }: StepSliderProps) {
  const t = useText();
  return (
    <label className={styles.slider}>
      {t(m.step)}
      <input
        type="range"
        min={0}
        max={last}
        step={1}
        value={step}
        onChange={({ target }) => onDrag(Number(target.value))}
        onPointerUp={onDone}
        onKeyUp={onDone}
        onBlur={onDone}
      />
    </label>
  );
}

type KnobFieldsProps = {
  readonly knobs: readonly Knob[];
  readonly knob: Knob;
  readonly onKnob: (knob: Knob) => void;
  /** null: any number. */
  readonly choices: Readonly<Record<string, Text>> | null;
  readonly value: string;
  readonly readable: boolean;
  readonly onValue: (value: string) => void;
};

function KnobFields({ knobs, knob, onKnob, choices, value, readable, onValue }: KnobFieldsProps) {
  const t = useText();
  return (
    <>
      <label>
        {t(m.fromThisStepOn)}
        <select value={knob} onChange={({ target }) => onKnob(target.value as Knob)}>
          {knobs.map((id) => (
            <option key={id} value={id}>
              {t(KNOB_NAMES[id])}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t(m.newValue)}
        {choices === null ? (
          <input
            type="text"
            inputMode="numeric"
            value={value}
            aria-invalid={!readable}
            onChange={({ target }) => onValue(target.value)}
          />
        ) : (
          <Choice choices={choices} value={value} onChange={onValue} />
        )}
      </label>
    </>
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

/** Another choice, or twice the present value: a visible change. */
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
