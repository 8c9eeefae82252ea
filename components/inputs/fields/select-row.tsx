"use client";
/** A labelled list of the platform's own behind a box that shows what holds, faint where it was not chosen by hand. */
import { useId } from "react";
import { FieldRow, type FieldRowProps } from "./field-row";
import styles from "./field.module.css";

type SelectRowProps = Omit<FieldRowProps, "ids" | "children"> & {
  /** The parameter by its link name. */
  readonly name: string;
  readonly value: string;
  readonly shown: string;
  readonly faint: boolean;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
};

export function SelectRow({ name, value, shown, faint, options, onChange, ...row }: SelectRowProps) {
  const id = useId();
  const ids = { control: id, message: `${id}-message` };
  const wrong = row.message !== undefined;
  return (
    <FieldRow ids={ids} {...row}>
      <span className={wrong ? `${styles.box} ${styles.invalid}` : styles.box}>
        <span className={faint ? `${styles.shown} ${styles.auto}` : styles.shown} aria-hidden>
          {shown}
        </span>
        <select
          id={ids.control}
          className={styles.select}
          data-param={name}
          value={value}
          aria-invalid={wrong}
          aria-describedby={wrong ? ids.message : undefined}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map(([option, label]) => (
            <option key={option} value={option}>
              {label}
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
