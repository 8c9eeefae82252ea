"use client";
/** How a load is judged: averages, or a percentile with a margin. Native radio buttons, so that the first press works before any code has come. */
import { useEffect, useRef } from "react";
import { useText } from "@/state/language";
import styles from "./judge-switch.module.css";
import type { Slot } from "./slots";

type JudgeSwitchProps = {
  readonly slot: Extract<Slot, { readonly kind: "choice" }>;
  readonly value: string;
  readonly set: (value: string) => void;
};

export function JudgeSwitch({ slot, value, set }: JudgeSwitchProps) {
  const t = useText();
  const group = useRef<HTMLSpanElement>(null);
  const before = useRef({ value, set });
  // A choice made before this code loaded is only in the DOM.
  useEffect(() => {
    const checked = group.current?.querySelector<HTMLInputElement>("input:checked")?.value;
    if (checked !== undefined && checked !== before.current.value) before.current.set(checked);
  }, []);
  return (
    <span ref={group} className={styles.switch} role="radiogroup" aria-label={t(slot.label)} data-param="judge">
      {slot.options.map(([option, word]) => (
        <label key={option} data-chosen={option === value ? "" : undefined}>
          <input
            type="radio"
            name="judge"
            className="visually-hidden"
            value={option}
            checked={option === value}
            onChange={() => set(option)}
          />
          {t(word)}
        </label>
      ))}
    </span>
  );
}
