"use client";
/** A field that opens a list: the model and the accelerator. */
import { useId } from "react";
import type { Text } from "@/lib/text";
import { FieldRow } from "./field-row";
import styles from "./field.module.css";

type PickerRowProps = {
  readonly name: string;
  readonly label: Text;
  readonly shown: string;
  readonly changed: boolean;
  readonly message: string | undefined;
  readonly onOpen: () => void;
};

export function PickerRow({ name, label, shown, changed, message, onOpen }: PickerRowProps) {
  const id = useId();
  const ids = { control: id, message: `${id}-message` };
  return (
    <FieldRow wide ids={ids} label={label} changed={changed} message={message}>
      <span className={message === undefined ? styles.box : `${styles.box} ${styles.invalid}`}>
        <button
          type="button"
          id={ids.control}
          className={styles.button}
          data-param={name}
          aria-haspopup="dialog"
          aria-describedby={message === undefined ? undefined : ids.message}
          title={shown}
          onClick={onOpen}
        >
          {shown}
          <span className="visually-hidden"> …</span>
        </button>
        <span className={styles.chevron} aria-hidden>
          ▾
        </span>
      </span>
    </FieldRow>
  );
}
