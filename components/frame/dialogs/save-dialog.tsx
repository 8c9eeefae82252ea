"use client";
/** Ctrl S: saves the screen, or the user's items on it, on the server. An existing name gets its next version. */
import { useSetAtom } from "jotai";
import { useEffect, useState, type SubmitEvent } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { KIND_NAMES } from "@/features/core/saved/kind";
import { findPage } from "@/features/registry/registry";
import type { Issue } from "@/lib/issue";
import { useLanguage, useText } from "@/state/language";
import { useSavable, type Savable } from "@/state/screen/savable-items";
import { namedItem, save, splitTags, type SavedItem } from "@/state/server/saved-work";
import { noticeAtom } from "@/state/screen/ui";
import { Modal } from "@/components/overlays/dialog";
import styles from "./save-dialog.module.css";
import { useTypedAhead } from "@/components/overlays/early-keys";
import { useSlug } from "../use-slug";
import * as m from "./messages";

export default function SaveDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { language } = useLanguage();
  const say = useSetAtom(noticeAtom);
  const slug = useSlug();
  const savable = useSavable(slug);
  const [chosen, choose] = useState(0);
  const what = savable[chosen] ?? savable[0];
  const title = t(findPage(slug)?.title ?? m.save);
  const [typed, type] = useTypedAhead();
  const [touched, touch] = useState(false);
  const [tags, setTags] = useState("");
  const [note, setNote] = useState("");
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const given = touched || typed !== "";
  const called = given ? typed : what?.name || title;
  const over = useNamed(what?.kind, called.trim());
  if (!what) return null;
  const name = (next: string): void => {
    touch(true);
    type(next);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    // An empty field keeps the value of the last version.
    const meta = { tags: splitTags(tags) ?? over?.tags ?? [], note: note || (over?.note ?? "") };
    const saved = await save({ ...meta, kind: what.kind, name: called.trim(), content: what.content }, over, language);
    if (!saved.ok) return setIssues(saved.issues);
    say(t(savedWords(saved.value)));
    onClose();
  };
  return (
    <Modal title={t(m.save)} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} data-save>
        {savable.length > 1 && <WhatChoice savable={savable} chosen={chosen} choose={choose} />}
        <label>
          {t(m.name)}
          <NameInput name={called} given={given} onName={name} />
        </label>
        <label>
          {t(m.tagsWithCommasBetween)}
          <input maxLength={400} value={tags} onChange={(event) => setTags(event.target.value)} />
        </label>
        <label>
          {t(m.note)}
          <textarea maxLength={5000} value={note} onChange={(event) => setNote(event.target.value)} />
        </label>
        <p role="status" className={styles.over}>
          {over && t(overWords(over))}
        </p>
        {issues.length > 0 && <IssueList tone="stop" issues={issues} onFix={() => undefined} />}
        <div className={styles.foot}>
          <button type="submit" className={buttons.primary} disabled={called.trim() === ""}>
            {t(over ? m.saveNextVersion : m.save)}
          </button>
        </div>
      </form>
    </Modal>
  );
}

type NameInputProps = {
  readonly name: string;
  /** The user typed it, perhaps before the dialog appeared: the next letter does not replace it. */
  readonly given: boolean;
  readonly onName: (name: string) => void;
};

const NameInput = ({ name, given, onName }: NameInputProps) => (
  <input
    autoFocus
    required
    maxLength={120}
    value={name}
    onFocus={({ target }) => {
      if (given) target.setSelectionRange(target.value.length, target.value.length);
      else target.select();
    }}
    onChange={({ target }) => onName(target.value)}
  />
);

type WhatChoiceProps = {
  readonly savable: readonly Savable[];
  readonly chosen: number;
  readonly choose: (index: number) => void;
};

function WhatChoice({ savable, chosen, choose }: WhatChoiceProps) {
  const t = useText();
  return (
    <label>
      {t(m.whatToSave)}
      <select value={chosen} onChange={(event) => choose(Number(event.target.value))}>
        {savable.map(({ kind }, index) => (
          <option key={kind} value={index}>
            {t(KIND_NAMES[kind])}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Typing continues before the dialog asks. */
const PAUSE_MS = 250;

function useNamed(kind: SavedItem["kind"] | undefined, name: string): SavedItem | null {
  const { language } = useLanguage();
  const [found, keep] = useState<SavedItem | null>(null);
  // Outside React: the server.
  useEffect(() => {
    if (kind === undefined || name === "") return;
    let left = false;
    const timer = setTimeout(() => {
      void namedItem(kind, name, language).then((item) => !left && keep(item));
    }, PAUSE_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [kind, name, language]);
  return found?.name === name && found.kind === kind ? found : null;
}

const overWords = ({ name, version, changed_by: who }: SavedItem) =>
  m.nameIsThereAsVersion({ name, version, who, version2: version + 1 });

const savedWords = ({ name, version }: SavedItem) => m.savedNameVersion({ name, version });
