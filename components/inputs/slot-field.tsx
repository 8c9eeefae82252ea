"use client";
/** A value inside a sentence: as wide as what stands in it. */
import { useState, type CSSProperties } from "react";
import { AUTO, readParam } from "@/lib/params/codec";
import type { Control, ParamSchema } from "@/lib/params/control";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import { AUTO_WORD, shownValue, unreadableMessage } from "./field-words";
import styles from "./slot-field.module.css";

type SlotProps = {
  readonly schema: ParamSchema;
  readonly control: Control;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
};

export function SlotNumber({ schema, control, value, onChange }: SlotProps) {
  const t = useText();
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? shownValue(value);
  const wrong = draft !== null && draft.trim() !== "" && !readParam(schema, control.key, draft);
  const message = wrong ? t(unreadableMessage(control, draft, value)) : undefined;
  return (
    <input
      className={wrong ? `${styles.slot} ${styles.wrong}` : styles.slot}
      style={{ "--letters": Math.max(1, shown.length) } as CSSProperties}
      data-param={control.key}
      aria-label={t(control.meta.label)}
      aria-invalid={wrong}
      title={message}
      autoComplete="off"
      value={shown}
      onFocus={(event) => event.target.select()}
      onBlur={() => setDraft(null)}
      onChange={({ target }) => {
        setDraft(target.value);
        const read = readParam(schema, control.key, target.value);
        if (read) onChange(read.value);
      }}
    />
  );
}

export function SlotChoice({ control, value, onChange, chosen }: SlotProps & { readonly chosen: Text | undefined }) {
  const t = useText();
  const word = (choice: string): string => t(control.meta.options?.[choice] ?? { en: choice, zh: choice });
  const choices = control.kind === "choice" ? control.values : [];
  const shown = value === null ? t(chosen ?? AUTO_WORD) : word(String(value));
  return (
    <span className={styles.choice}>
      <span aria-hidden>{shown}</span>
      <select
        className={styles.select}
        data-param={control.key}
        aria-label={t(control.meta.label)}
        value={value === null ? AUTO : String(value)}
        onChange={({ target }) => onChange(target.value === AUTO ? null : target.value)}
      >
        {control.optional && <option value={AUTO}>{chosen ? `${t(chosen)} · ${t(AUTO_WORD)}` : t(AUTO_WORD)}</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {word(choice)}
          </option>
        ))}
      </select>
    </span>
  );
}

type SlotButtonProps = {
  readonly name: string;
  readonly label: string;
  readonly shown: string;
  readonly onOpen: () => void;
};

export function SlotButton({ name, label, shown, onOpen }: SlotButtonProps) {
  return (
    <button type="button" className={styles.choice} data-param={name} aria-haspopup="dialog" onClick={onOpen}>
      <span className="visually-hidden">{label}: </span>
      {shown}
    </button>
  );
}
