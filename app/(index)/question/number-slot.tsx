"use client";
/** A number in the sentence: read while typing; an unreadable text restores the earlier value, and a message appears below the sentence. */
import { useEffect, useRef, type CSSProperties, type KeyboardEvent } from "react";
import styles from "@/components/inputs/fields/slot-field.module.css";
import { useText } from "@/state/language";
import { readSlot, shownNumber, type NumericSlot } from "./slot-drafts";

type NumberSlotProps = {
  readonly at: string;
  readonly slot: NumericSlot;
  readonly value: string;
  readonly set: (value: string) => void;
  /** null: the user is not typing here. */
  readonly typed: string | null;
  readonly type: (typed: string | null) => void;
  readonly unit: string | undefined;
  /** What stands for "auto"; absent: no limit. */
  readonly automatic?: string | undefined;
};

/** The paragraph that says what cannot be read. */
export const WRONG_ID = "wrong-slots";

export function NumberSlot({ at, slot, value, set, typed, type, unit, automatic }: NumberSlotProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  /** The value before typing began: the digits of an unfinished number are not a question. */
  const start = useRef(value);
  const shown = typed ?? shownNumber(value, slot.unit, automatic);
  const wrong = readSlot(slot, typed ?? value) === undefined;
  const take = (text: string): void => {
    type(text);
    set(readSlot(slot, text) ?? start.current);
  };
  const before = useRef(take);
  // Text typed before this code loaded is only in the DOM.
  useEffect(() => {
    const { current } = input;
    if (current && current.value !== current.defaultValue) before.current(current.value);
  }, []);
  const press = ({ key }: KeyboardEvent): void => {
    if (key === "Escape") set(start.current);
    if (key === "Escape" || key === "Enter") type(null);
  };
  return (
    <>
      {unit && " "}
      <input
        ref={input}
        className={wrong ? `${styles.slot} ${styles.wrong}` : styles.slot}
        style={{ "--letters": Math.max(1, shown.length) } as CSSProperties}
        data-param={at}
        aria-label={t(slot.label)}
        aria-invalid={wrong}
        aria-describedby={wrong ? WRONG_ID : undefined}
        autoComplete="off"
        inputMode="decimal"
        value={shown}
        onFocus={({ target }) => {
          start.current = value;
          target.select();
        }}
        onBlur={() => type(null)}
        onKeyDown={press}
        onChange={({ target }) => take(target.value)}
      />
      {unit && ` ${unit}`}
    </>
  );
}
