"use client";
/** Ctrl S: keeps the screen, or what it has of the user's own, on the server. A name that there is becomes its next version. */
import { useSetAtom } from "jotai";
import { useEffect, useState, type SubmitEvent } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { KIND_NAMES } from "@/features/core/saved/kind";
import { findPage } from "@/features/registry/registry";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import { useLanguage, useText } from "@/state/language";
import { useSavable, type Savable } from "@/state/screen/savable-items";
import { namedItem, save, splitTags, type SavedItem } from "@/state/server/saved-work";
import { noticeAtom } from "@/state/screen/ui";
import { Modal } from "@/components/overlays/dialog";
import styles from "./save-dialog.module.css";
import { useTypedAhead } from "@/components/overlays/early-keys";
import { useSlug } from "../use-slug";

export default function SaveDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { language } = useLanguage();
  const say = useSetAtom(noticeAtom);
  const slug = useSlug();
  const savable = useSavable(slug);
  const [chosen, choose] = useState(0);
  const what = savable[chosen] ?? savable[0];
  const title = t(findPage(slug)?.title ?? TITLE);
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
    // What is left empty stays as the last version has it.
    const kept = { tags: splitTags(tags) ?? over?.tags ?? [], note: note || (over?.note ?? "") };
    const saved = await save({ ...kept, kind: what.kind, name: called.trim(), content: what.content }, over, language);
    if (!saved.ok) return setIssues(saved.issues);
    say(t(savedWords(saved.value)));
    onClose();
  };
  return (
    <Modal title={t(TITLE)} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} data-save>
        {savable.length > 1 && <WhatChoice savable={savable} chosen={chosen} choose={choose} />}
        <label>
          {t(NAME)}
          <NameInput name={called} given={given} onName={name} />
        </label>
        <label>
          {t(TAGS)}
          <input maxLength={400} value={tags} onChange={(event) => setTags(event.target.value)} />
        </label>
        <label>
          {t(NOTE)}
          <textarea maxLength={5000} value={note} onChange={(event) => setNote(event.target.value)} />
        </label>
        <p role="status" className={styles.over}>
          {over && t(overWords(over))}
        </p>
        {issues.length > 0 && <IssueList tone="stop" issues={issues} onMend={() => undefined} />}
        <div className={styles.foot}>
          <button type="submit" className={buttons.primary} disabled={called.trim() === ""}>
            {t(over ? NEXT : SAVE)}
          </button>
        </div>
      </form>
    </Modal>
  );
}

type NameInputProps = {
  readonly name: string;
  /** Somebody typed it, perhaps before the dialog was there: it is not replaced by the next letter. */
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
  readonly choose: (place: number) => void;
};

function WhatChoice({ savable, chosen, choose }: WhatChoiceProps) {
  const t = useText();
  return (
    <label>
      {t(WHAT)}
      <select value={chosen} onChange={(event) => choose(Number(event.target.value))}>
        {savable.map(({ kind }, place) => (
          <option key={kind} value={place}>
            {t(KIND_NAMES[kind])}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Typing goes on before anybody is asked. */
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

const TITLE = text({ en: "Save", zh: "保存" });
const SAVE = TITLE;
const NEXT = text({ en: "Save the next version", zh: "保存为下一版本" });
const WHAT = text({ en: "What to save", zh: "保存内容" });
const NAME = text({ en: "Name", zh: "名称" });
const TAGS = text({ en: "Tags, with commas between", zh: "标签，以逗号分隔" });
const NOTE = text({ en: "Note", zh: "说明" });

const overWords = ({ name, version, changed_by: who }: SavedItem) =>
  text({
    en: `"${name}" is there as version ${version} (${who}): this becomes version ${version + 1}.`,
    zh: `“${name}”已有版本 ${version}（${who}）：此次保存为版本 ${version + 1}。`,
  });

const savedWords = ({ name, version }: SavedItem) =>
  text({ en: `Saved: ${name}, version ${version}`, zh: `已保存：${name}，版本 ${version}` });
