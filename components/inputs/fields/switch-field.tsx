"use client";
import { useId } from "react";
import { useText } from "@/state/language";
import { FieldRow } from "./field-row";
import type { TypedFieldProps } from "./number-field";
import styles from "./field.module.css";

/** On or off, on a separate line. */
export function SwitchField({ control, value, onChange, changed, message }: TypedFieldProps) {
  const id = useId();
  const ids = { control: id, message: `${id}-message` };
  return (
    <FieldRow ids={ids} label={control.meta.label} hint={control.meta.hint} changed={changed} message={message}>
      <span className={styles.switchCell}>
        <Switch id={ids.control} name={control.key} on={value === true} onChange={onChange} />
      </span>
    </FieldRow>
  );
}

type SwitchProps = {
  readonly id: string;
  readonly name: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
};

function Switch({ id, name, on, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      id={id}
      role="switch"
      aria-checked={on}
      data-param={name}
      className={styles.switch}
      onClick={() => onChange(!on)}
    />
  );
}

/** Words before the switch, in the head of a section. */
export function InlineSwitch({ control, value, onChange }: TypedFieldProps) {
  const t = useText();
  const id = useId();
  return (
    <span className={styles.switchLine} title={control.meta.hint && t(control.meta.hint)}>
      <label htmlFor={id}>{t(control.meta.label)}</label>
      <Switch id={id} name={control.key} on={value === true} onChange={onChange} />
    </span>
  );
}
