"use client";
/** Models that no preset has: a config.json each, pasted here. */
import { useState } from "react";
import { IssueList } from "@/components/feedback/issue-list";
import buttons from "@/components/feedback/button.module.css";
import { addPasted, readPasted, withoutPasted } from "@/features/pages/multi-model/contenders/pasted-models";
import { WORDS } from "@/features/pages/multi-model/words";
import { useText } from "@/state/language";
import styles from "./choice.module.css";

type PastedModelsProps = {
  readonly written: string;
  readonly onConfigs: (text: string) => void;
};

export function PastedModels({ written, onConfigs }: PastedModelsProps) {
  const t = useText();
  const [draft, setDraft] = useState("");
  const [refused, setRefused] = useState(false);
  const known = readPasted(written);
  const read = readPasted(draft);
  const add = (): void => {
    setRefused(!read.ok);
    if (!read.ok) return;
    onConfigs(addPasted(known.ok ? written : "", draft));
    setDraft("");
  };
  return (
    <details className={styles.each}>
      <summary>
        {t(WORDS.paste)}
        {known.ok && known.value.map(({ id, name }) => <span key={id}> · {name}</span>)}
      </summary>
      <p className={styles.note}>{t(WORDS.pasteLead)}</p>
      {known.ok && (
        <ul className={styles.pasted}>
          {known.value.map(({ id, name }) => (
            <li key={id}>
              {name}
              <button
                type="button"
                className={buttons.button}
                aria-label={`${t(WORDS.remove)}: ${name}`}
                onClick={() => onConfigs(withoutPasted(written, id))}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      <textarea
        className={styles.config}
        aria-label={t(WORDS.paste)}
        aria-invalid={refused && !read.ok}
        rows={4}
        spellCheck={false}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
      />
      <button type="button" className={buttons.button} disabled={draft.trim() === ""} onClick={add}>
        {t(WORDS.addPasted)}
      </button>
      {refused && !read.ok && <IssueList issues={read.issues} onFix={() => undefined} />}
    </details>
  );
}
