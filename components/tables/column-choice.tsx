"use client";
/** Which columns of a table are shown. */
import { useText } from "@/state/language";
import type { DataColumn } from "./data-column";
import styles from "./column-choice.module.css";
import * as m from "./messages";

type ColumnChoiceProps = {
  readonly columns: readonly Pick<DataColumn<never>, "id" | "head" | "unit" | "rowHead">[];
  readonly hidden: readonly string[];
  readonly onHidden: (hidden: readonly string[]) => void;
};

export function ColumnChoice({ columns, hidden, onHidden }: ColumnChoiceProps) {
  const t = useText();
  const choices = columns.filter(({ rowHead }) => !rowHead);
  const shown = choices.filter(({ id }) => !hidden.includes(id)).length;
  return (
    <details className={styles.choice}>
      <summary>
        {t(m.columns)} {shown}/{choices.length}
      </summary>
      <div className={styles.options}>
        {choices.map(({ id, head, unit }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={!hidden.includes(id)}
              onChange={({ target }) =>
                onHidden(target.checked ? hidden.filter((other) => other !== id) : [...hidden, id])
              }
            />
            {head}
            {unit && ` [${unit}]`}
          </label>
        ))}
      </div>
    </details>
  );
}
