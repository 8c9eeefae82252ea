"use client";
/** Who saved what when, and which fields changed from each version to the next; name, tags and note can be changed here. */
import { useState, type SubmitEvent } from "react";
import buttons from "@/components/feedback/button.module.css";
import { shortLink } from "@/features/core/saved/kind";
import type { Issue } from "@/lib/issue";
import { useLanguage, useText } from "@/state/language";
import {
  change,
  differencesPath,
  fetchItem,
  splitTags,
  useSaved,
  versionsPath,
  type ChangedField,
  type SavedItem,
  type SavedVersion,
} from "@/state/server/saved-work";
import styles from "./saved.module.css";
import { WORDS } from "./words";
import * as m from "./messages";

type HistoryProps = { readonly item: SavedItem; readonly tell: (issues: readonly Issue[]) => void };

export function History({ item, tell }: HistoryProps) {
  const t = useText();
  const { language } = useLanguage();
  const answer = useSaved<{ readonly versions: readonly SavedVersion[] }>(versionsPath(item.id), language);
  const versions = answer?.ok ? answer.value.versions : [];
  const renew = async (version: number): Promise<void> => {
    const old = await fetchItem(item.id, language, version);
    if (!old.ok) return tell(old.issues);
    const { name, tags, note, content } = old.value;
    tell((await change(item, { name, tags, note, content }, language)).issues);
  };
  return (
    <div className={styles.history} data-history>
      <Naming key={item.version} item={item} tell={tell} />
      <ol className={styles.versions} reversed>
        {versions.map(({ version, saved_at: time, saved_by: who }, index) => (
          <li key={version}>
            <a href={shortLink(item.id, version)}>{t(WORDS.version(version))}</a>{" "}
            <span className={styles.faint}>{t(WORDS.savedBy(time, who))}</span>
            {index > 0 && item.kind !== "profile" && (
              <button type="button" className={buttons.quiet} onClick={() => void renew(version)}>
                {t(m.makeThisLast)}
              </button>
            )}
            <Changes id={item.id} from={versions[index + 1]?.version} to={version} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Changes({ id, from, to }: { readonly id: string; readonly from: number | undefined; readonly to: number }) {
  const t = useText();
  const { language } = useLanguage();
  const path = from === undefined ? null : differencesPath(id, from, to);
  const answer = useSaved<{ readonly fields: readonly ChangedField[]; readonly more: number }>(path, language);
  if (!answer?.ok) return null;
  const { fields, more } = answer.value;
  return (
    <ul className={styles.changes}>
      {fields.map(({ field, before_words: before, after_words: after }) => (
        <li key={field}>
          <b>{field}</b> <del>{before}</del> <ins aria-label={t(WORDS.became(after))}>{after}</ins>
        </li>
      ))}
      {more > 0 && <li>{t(WORDS.more(more))}</li>}
    </ul>
  );
}

function Naming({ item, tell }: HistoryProps) {
  const t = useText();
  const { language } = useLanguage();
  const [name, setName] = useState(item.name);
  const [tags, setTags] = useState(item.tags.join(", "));
  const [note, setNote] = useState(item.note);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    tell((await change(item, { name, tags: splitTags(tags) ?? [], note }, language)).issues);
  };
  return (
    <form className={styles.naming} onSubmit={(event) => void submit(event)}>
      <label>
        {t(m.name)}
        <input required maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <label>
        {t(m.tagsWithCommasBetween)}
        <input maxLength={400} value={tags} onChange={(event) => setTags(event.target.value)} />
      </label>
      <label>
        {t(m.note)}
        <input maxLength={5000} value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
      <button type="submit" className={buttons.button}>
        {t(m.saveChanges)}
      </button>
    </form>
  );
}
