"use client";
/**
 * One of a few values; "auto" comes first where the suite can choose by itself. Closed, the field shows what holds,
 * faint when it was chosen automatically; the list is the platform's own.
 */
import { useId } from "react";
import { AUTO } from "@/lib/params/codec";
import type { Control } from "@/lib/params/control";
import { verbatim, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { FieldRow } from "./field-row";
import { AUTO_WORD } from "./field-words";
import type { TypedFieldProps } from "./number-field";
import styles from "./field.module.css";

export function ChoiceField({ control, value, onChange, changed, message, chosen }: TypedFieldProps) {
  const t = useText();
  const id = useId();
  const ids = { control: id, message: `${id}-message` };
  return (
    <FieldRow ids={ids} label={control.meta.label} hint={control.meta.hint} changed={changed} message={message}>
      <span className={message === undefined ? styles.box : `${styles.box} ${styles.invalid}`}>
        <span className={value === null ? `${styles.shown} ${styles.auto}` : styles.shown} aria-hidden>
          {t(value === null ? (chosen ?? AUTO_WORD) : wordOf(control, String(value)))}
        </span>
        <select
          id={ids.control}
          className={styles.select}
          data-param={control.key}
          value={value === null ? AUTO : String(value)}
          aria-invalid={message !== undefined}
          aria-describedby={message === undefined ? undefined : ids.message}
          onChange={({ target }) => onChange(target.value === AUTO && control.optional ? null : target.value)}
        >
          {control.optional && <option value={AUTO}>{chosen ? `${t(chosen)} · ${t(AUTO_WORD)}` : t(AUTO_WORD)}</option>}
          {valuesOf(control).map((choice) => (
            <option key={choice} value={choice}>
              {t(wordOf(control, choice))}
            </option>
          ))}
        </select>
        <span className={styles.chevron} aria-hidden>
          ▾
        </span>
      </span>
    </FieldRow>
  );
}

const wordOf = (control: Control, choice: string): Text => control.meta.options?.[choice] ?? verbatim(choice);

const valuesOf = (control: Control): readonly string[] => (control.kind === "choice" ? control.values : []);
