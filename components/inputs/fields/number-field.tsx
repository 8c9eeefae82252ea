"use client";
/**
 * A number as people type it: `32k`, `3.35TB/s`, `1,024`. What can be read takes effect while typing; what cannot is
 * said below the field, and the last readable value stays in force. Arrow keys step, with Shift ten steps.
 */
import { useId, useState, type ChangeEvent, type KeyboardEvent } from "react";
import { readParam } from "@/lib/params/codec";
import type { Control, ParamSchema } from "@/lib/params/control";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import { FieldMessage, FieldRow } from "./field-row";
import { emptyWord, shownValue, unreadableMessage } from "./field-words";
import { stepped } from "./step";
import styles from "./field.module.css";

export type TypedFieldProps = {
  readonly schema: ParamSchema;
  readonly control: Control;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly changed?: boolean | undefined;
  /** A message about the value in force, from the link or from the analysis. */
  readonly message?: string | undefined;
  /** What "auto" comes to at the moment. */
  readonly chosen?: Text | undefined;
  /** Without a label line (cells of a grid). */
  readonly bare?: boolean | undefined;
};

export function NumberField(props: TypedFieldProps) {
  const { control, value, bare, changed } = props;
  const t = useText();
  const id = useId();
  const ids = { control: id, message: `${id}-message` };
  const { draft, wrong, ...typing } = useDraft(props);
  const label = t(control.meta.label);
  const empty = emptyWord(control, props.chosen);
  const box = (
    <span className={wrong === undefined ? styles.box : `${styles.box} ${styles.invalid}`}>
      <input
        id={ids.control}
        className={styles.input}
        data-param={control.key}
        inputMode={control.kind === "number" && control.whole ? "numeric" : undefined}
        autoComplete="off"
        spellCheck={false}
        aria-label={bare ? label : undefined}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : ids.message}
        placeholder={empty && t(empty)}
        value={draft ?? shownValue(value, control.optional)}
        onFocus={(event) => event.target.select()}
        {...typing}
      />
      {control.meta.unit && <span className={styles.unit}>{control.meta.unit}</span>}
    </span>
  );
  if (bare) {
    return (
      <>
        {box}
        <FieldMessage id={ids.message} message={wrong} />
      </>
    );
  }
  // A list or a word is longer than a number.
  const wide = control.kind !== "number";
  const { meta } = control;
  return (
    <FieldRow {...{ ids, changed, wide }} label={meta.label} hint={meta.hint} message={wrong}>
      {box}
    </FieldRow>
  );
}

/** The typed text, its fault, and the handlers of the input. */
function useDraft({ schema, control, value, onChange, message }: TypedFieldProps) {
  const t = useText();
  const [draft, setDraft] = useState<string | null>(null);
  const unread = draft === null ? undefined : readParam(schema, control.key, draft);
  const wrong =
    draft !== null && draft.trim() !== "" && !unread ? t(unreadableMessage(control, draft, value)) : message;
  return {
    draft,
    wrong,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setDraft(target.value);
      const read = readParam(schema, control.key, target.value);
      if (read) onChange(read.value);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : undefined;
      if (event.key === "Escape") setDraft(null);
      if (direction === undefined || control.kind !== "number") return;
      event.preventDefault();
      const from = typeof value === "number" ? value : Math.max(control.min, 0);
      onChange(stepped(from, direction, event.shiftKey ? 10 : 1, control, control.meta.step));
      setDraft(null);
    },
    onBlur: () => {
      if (unread || draft?.trim() === "") setDraft(null);
    },
  };
}
