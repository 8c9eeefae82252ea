"use client";

import { focusAdded } from "@/components/focus-added";
import buttons from "@/components/feedback/button.module.css";
import { WORDS } from "@/features/pages/inferencemax-scenarios/words";
import { ROW_KEYS, type RowKey } from "@/features/core/comparison/settings";
import { useText } from "@/state/language";
import styles from "./editor.module.css";
import { settingLabel } from "./inherited";

type EditorButtonsProps = {
  readonly columns: readonly RowKey[];
  readonly onAdd: () => void;
  readonly onColumn: (key: RowKey) => void;
  /** undefined: nothing to split, the rows are the default ones. */
  readonly onSplit: (() => void) | undefined;
  readonly onReset: (() => void) | undefined;
};

export function EditorButtons({ columns, onAdd, onColumn, onSplit, onReset }: EditorButtonsProps) {
  const t = useText();
  return (
    <div className={styles.buttons}>
      <button
        type="button"
        className={buttons.button}
        onClick={({ currentTarget }) => {
          focusAdded(currentTarget.closest("section"));
          onAdd();
        }}
      >
        {t(WORDS.add)}
      </button>
      <select
        className={styles.select}
        aria-label={t(WORDS.addColumn)}
        value=""
        onChange={({ target }) => onColumn(target.value as RowKey)}
      >
        <option value="">{t(WORDS.addColumn)}</option>
        {ROW_KEYS.filter((key) => !columns.includes(key)).map((key) => (
          <option key={key} value={key}>
            {t(settingLabel(key))}
          </option>
        ))}
      </select>
      <button type="button" className={buttons.button} disabled={!onSplit} onClick={onSplit}>
        {t(WORDS.split)}
      </button>
      <button type="button" className={buttons.button} disabled={!onReset} onClick={onReset}>
        {t(WORDS.reset)}
      </button>
    </div>
  );
}
