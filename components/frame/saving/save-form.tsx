"use client";
/** Saves the screen, or the user's items on it, on the server, and from then on the screen belongs to the item. An existing name gets its next version. */
import { useSetAtom } from "jotai";
import { useEffect, useState, type SubmitEvent } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import type { ItemState } from "@/features/core/saved/item-differences";
import { modelName } from "@/components/inputs/pickers/model-facts";
import { KIND_NAMES } from "@/features/core/saved/kind";
import { isScreen } from "@/features/core/saved/screen-content";
import { aboutPlan } from "@/features/pages/plan/about";
import { findPage } from "@/features/registry/registry";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { useScenario } from "@/state/inputs/scenario";
import { useLanguage, useText } from "@/state/language";
import { markScreen, settle } from "@/state/screen/open-item";
import { useSavable, type Savable } from "@/state/screen/savable-items";
import { namedItem, save, splitTags, type SavedItem } from "@/state/server/saved-work";
import { noticeAtom } from "@/state/screen/ui";
import { Modal } from "@/components/overlays/dialog";
import styles from "./saving.module.css";
import { useTypedAhead } from "@/components/overlays/early-keys";
import { useIsUnnamed } from "@/state/user/own-name";
import { useSlug } from "../use-slug";
import { OwnName } from "./name-form";
import * as m from "./messages";

type SaveFormProps = {
  /** The open item as it would be saved, offered before what the screen holds. */
  readonly item?: ItemState | null;
  readonly onClose: () => void;
};

export function SaveForm({ item = null, onClose }: SaveFormProps) {
  const t = useText();
  const { language } = useLanguage();
  const say = useSetAtom(noticeAtom);
  const slug = useSlug();
  const savable = useOffered(slug, item);
  const [chosen, choose] = useState(0);
  const what = savable[chosen] ?? savable[0];
  const proposed = useProposedName(slug, item, what);
  const [typed, type] = useTypedAhead();
  const [touched, touch] = useState(false);
  const [tags, setTags] = useState(item?.tags.join(", ") ?? "");
  const [note, setNote] = useState("");
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  // Asked when the form opens: a name that is being typed does not end the question.
  const [asksWho] = useState(useIsUnnamed());
  const given = touched || typed !== "";
  const called = given ? typed : proposed;
  const [over, look] = useNamed(what?.kind, called.trim());
  if (!what) return null;
  const name = (next: string): void => {
    touch(true);
    type(next);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    // A name that was typed a moment ago may be there already: then the form says so first, and saves at the next press.
    if ((await look())?.id !== over?.id) return;
    // An empty field keeps the value of the last version.
    const meta = { tags: splitTags(tags) ?? over?.tags ?? [], note: note || (over?.note ?? "") };
    const saved = await save({ ...meta, kind: what.kind, name: called.trim(), content: what.content }, over, language);
    if (!saved.ok) return setIssues(saved.issues);
    if (isScreen(what.kind) || what.kind === "report") belongsTo(saved.value);
    say(t(savedWords(saved.value)));
    onClose();
  };
  return (
    <Modal title={t(item ? m.saveAs : m.save)} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} data-save>
        {savable.length > 1 && <WhatChoice savable={savable} chosen={chosen} choose={choose} />}
        <label>
          {t(m.name)}
          <NameInput name={called} given={given} onName={name} />
        </label>
        {asksWho && <OwnName />}
        <Besides tags={tags} note={note} onTags={setTags} onNote={setNote} />
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

type BesidesProps = {
  readonly tags: string;
  readonly note: string;
  readonly onTags: (tags: string) => void;
  readonly onNote: (note: string) => void;
};

function Besides({ tags, note, onTags, onNote }: BesidesProps) {
  const t = useText();
  return (
    <>
      <label>
        {t(m.tagsWithCommasBetween)}
        <input maxLength={400} value={tags} onChange={(event) => onTags(event.target.value)} />
      </label>
      <label>
        {t(m.note)}
        <textarea maxLength={5000} value={note} onChange={(event) => onNote(event.target.value)} />
      </label>
    </>
  );
}

/** What can be saved: the item first, then the screen unless that is the same. */
function useOffered(slug: string, item: ItemState | null): readonly Savable[] {
  const screen = useSavable(slug);
  if (item === null) return screen;
  const others = screen.filter(({ kind, content }) => kind !== item.kind || content["page"] !== item.content["page"]);
  return [item, ...others];
}

/** A copy is counted, a screen is called by what it computes: selected in the field, so that typing replaces it. */
function useProposedName(slug: string, item: ItemState | null, what: Savable | undefined): string {
  const t = useText();
  const { params, resolved } = useScenario();
  if (item !== null && what === item) return `${item.name} (2)`;
  if (what?.name) return what.name;
  const page = findPage(slug);
  const title = t(page?.title ?? m.save);
  if (!resolved.ok || page?.alone === true) return title;
  const model = modelName(params, resolved.value);
  return slug === aboutPlan.id ? `${title}: ${t(model)}` : t(m.modelOnChip({ model, chip: resolved.value.chip.name }));
}

function belongsTo({ id, version }: SavedItem): void {
  settle({ id, version }, version - 1);
  markScreen({ id, version });
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
        {savable.map((each, index) => (
          <option key={index} value={index}>
            {t(savableWords(each, savable))}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Its kind; two of a kind by their pages too. */
function savableWords({ kind, content }: Savable, all: readonly Savable[]): Text {
  const page = findPage(String(content["page"]));
  const isOnly = all.filter((other) => other.kind === kind).length === 1;
  return isOnly || page === undefined ? KIND_NAMES[kind] : m.kindPage({ kind: KIND_NAMES[kind], page: page.title });
}

/** Typing continues before the dialog asks. */
const PAUSE_MS = 250;

/** The item that bears the name, when typing rests, and a look for it at once. */
function useNamed(
  kind: SavedItem["kind"] | undefined,
  name: string,
): readonly [SavedItem | null, () => Promise<SavedItem | null>] {
  const { language } = useLanguage();
  const [found, keep] = useState<SavedItem | null>(null);
  const look = async (): Promise<SavedItem | null> => {
    const item = kind === undefined || name === "" ? null : await namedItem(kind, name, language);
    keep(item);
    return item;
  };
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
  return [found?.name === name && found.kind === kind ? found : null, look];
}

const overWords = ({ name, version, changed_by: who }: SavedItem) =>
  m.nameIsThereAsVersion({ name, version, who, version2: version + 1 });

const savedWords = ({ name, version }: SavedItem) => m.savedNameVersion({ name, version });
