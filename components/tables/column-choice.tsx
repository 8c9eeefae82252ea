"use client";
/** Which columns of a table are shown. */
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { RowColumn } from "./shown-rows";
import styles from "./row-table.module.css";

type ColumnChoiceProps = {
  readonly columns: readonly Pick<RowColumn, "id" | "head" | "unit" | "rowHead">[];
  readonly hidden: readonly string[];
  readonly onHidden: (hidden: readonly string[]) => void;
};

const COLUMNS = text({ en: "Columns", zh: "选择列" });

export function ColumnChoice({ columns, hidden, onHidden }: ColumnChoiceProps) {
  const t = useText();
  const choices = columns.filter(({ rowHead }) => !rowHead);
  const shown = choices.filter(({ id }) => !hidden.includes(id)).length;
  return (
    <details className={styles.choice}>
      <summary>
        {t(COLUMNS)} {shown}/{choices.length}
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
