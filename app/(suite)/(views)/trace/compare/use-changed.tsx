"use client";
/** The changed kernel that the reader is on: none at first, then one after another by `[` and `]`, in a ring. */
import { useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { changes, changeWords } from "@/features/pages/trace/compare/changes";
import type { Sides } from "@/features/pages/trace/compare/sides";
import { formatCount } from "@/lib/format/quantity";
import { useText } from "@/state/language";
import styles from "./compare.module.css";
import { WORDS } from "./words";

export function useChanged(compared: Sides) {
  const t = useText();
  const list = useMemo(() => changes(compared), [compared]);
  const [stood, setStood] = useState<{ readonly found: Sides; readonly place: number } | null>(null);
  const index = stood?.found === compared ? stood.place : null;
  const changed = index === null ? null : (list[index] ?? null);
  const step = (by: 1 | -1): void => {
    const next = index === null ? (by > 0 ? 0 : -1) : index + by;
    if (list.length > 0) setStood({ found: compared, place: (next + list.length) % list.length });
  };
  const tools = (
    <span className={styles.changed} data-part="changed">
      <span aria-live="polite">
        {changed
          ? `${(index ?? 0) + 1}/${formatCount(list.length)} ${t(changeWords(compared, changed))}`
          : `${t(WORDS.changed)}: ${formatCount(list.length)}`}
      </span>
      <button
        type="button"
        className={buttons.button}
        aria-keyshortcuts="["
        aria-label={t(WORDS.before)}
        onClick={() => step(-1)}
      >
        <kbd>[</kbd>
      </button>
      <button
        type="button"
        className={buttons.button}
        aria-keyshortcuts="]"
        aria-label={t(WORDS.after)}
        onClick={() => step(1)}
      >
        <kbd>]</kbd>
      </button>
    </span>
  );
  return { changed, tools };
}
