"use client";
/** Several of a long list: those chosen, each with its button to take it out, and a list to add from. */
import type { ReactNode } from "react";
import styles from "./pick-list.module.css";

export type PickOption = { readonly id: string; readonly label: string; readonly group: string };

type PickListProps = {
  readonly label: string;
  readonly words: { readonly add: string; readonly remove: string; readonly none: string };
  readonly options: readonly PickOption[];
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Most that may be chosen. */
  readonly most: number;
  /** Drawn for those chosen, in place of their names. */
  readonly rows?: ReactNode;
};

export function PickList({ label, words, options, value, onChange, most, rows }: PickListProps) {
  const groups = Map.groupBy(
    options.filter(({ id }) => !value.includes(id)),
    ({ group }) => group,
  );
  return (
    <div className={styles.list} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      {!rows && value.length === 0 && <span className={styles.none}>{words.none}</span>}
      {rows ??
        value.map((id) => {
          const name = options.find((option) => option.id === id)?.label ?? id;
          return (
            <span key={id} className={styles.tag}>
              {name}
              <button
                type="button"
                aria-label={`${words.remove}: ${name}`}
                onClick={() => onChange(value.filter((other) => other !== id))}
              >
                ✕
              </button>
            </span>
          );
        })}
      <select
        className={styles.select}
        aria-label={`${label}: ${words.add}`}
        value=""
        disabled={value.length >= most}
        onChange={({ target }) => target.value !== "" && onChange([...value, target.value])}
      >
        <option value="">{words.add}</option>
        {[...groups].map(([group, members]) => (
          <optgroup key={group} label={group}>
            {members.map((option) => (
              <option key={option.id} value={option.id}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
