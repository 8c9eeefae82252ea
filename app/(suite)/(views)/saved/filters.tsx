"use client";
import buttons from "@/components/feedback/button.module.css";
import { KIND_NAMES, SAVED_KINDS } from "@/features/core/saved/kind";
import type { SavedInput } from "@/features/pages/saved/input";
import { useText } from "@/state/language";
import type { SavedList } from "@/state/server/saved-work";
import styles from "./saved.module.css";
import { WORDS } from "./words";
import * as m from "./messages";

type FiltersProps = {
  readonly input: SavedInput;
  readonly set: (patch: Partial<SavedInput>) => void;
  readonly found: SavedList | null;
};

export function Filters({ input: { q, of, tag, trash }, set, found }: FiltersProps) {
  const t = useText();
  return (
    <div className={styles.filters} role="search">
      <input
        type="search"
        className={styles.search}
        aria-label={t(m.searchNameTagNoteContent)}
        placeholder={t(m.searchNameTagNoteContent)}
        maxLength={200}
        value={q}
        onChange={(event) => set({ q: event.target.value })}
      />
      <select
        aria-label={t(m.kind)}
        value={of}
        onChange={(event) => set({ of: event.target.value as SavedInput["of"] })}
      >
        <option value="all">{t(m.allKinds)}</option>
        {SAVED_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(KIND_NAMES[kind])}
          </option>
        ))}
      </select>
      <button type="button" className={buttons.button} aria-pressed={trash} onClick={() => set({ trash: !trash })}>
        {t(WORDS.trash(found?.trash ?? 0))}
      </button>
      {found && found.tags.length > 0 && (
        <div className={styles.tags} role="group" aria-label={t(m.tags)}>
          {found.tags.map((entry) => (
            <button
              key={entry.tag}
              type="button"
              className={styles.tag}
              aria-pressed={entry.tag === tag}
              onClick={() => set({ tag: entry.tag === tag ? "" : entry.tag })}
            >
              {entry.tag} <span className={styles.faint}>{entry.items}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
