"use client";
/** A table as its text: pasted over the one before it is taken at once, else by its button. */
import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { WORDS } from "@/features/pages/fleet/words";
import { useText } from "@/state/language";
import styles from "./tables.module.css";

type TableTextProps = {
  readonly title: string;
  readonly hint: string;
  readonly text: string;
  readonly onText: (text: string) => void;
};

export function TableText({ title, hint, text, onText }: TableTextProps) {
  const t = useText();
  const [draft, setDraft] = useState(text);
  const rows = Math.min(14, draft.split("\n").length + 1);
  return (
    <details className={styles.table}>
      <summary>
        {title} · {countRows(text)}
      </summary>
      <p className={styles.note}>{hint}</p>
      <textarea
        className={styles.text}
        aria-label={title}
        rows={rows}
        wrap="off"
        spellCheck={false}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onPaste={(event) => {
          const { selectionStart, selectionEnd } = event.currentTarget;
          // Over all that is there: a new table, not a part of this one.
          if (selectionEnd - selectionStart < draft.length) return;
          event.preventDefault();
          onText(event.clipboardData.getData("text/plain").replaceAll("\r\n", "\n"));
        }}
      />
      <button
        type="button"
        className={buttons.button}
        aria-label={`${t(WORDS.use)}: ${title}`}
        disabled={draft === text}
        onClick={() => onText(draft)}
      >
        {t(WORDS.use)}
      </button>
    </details>
  );
}

/** Below the head; a list in JSON counts its lines. */
const countRows = (text: string): number => Math.max(0, text.split("\n").filter((row) => row.trim() !== "").length - 1);
