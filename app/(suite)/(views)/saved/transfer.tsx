"use client";
/** What goes out of the store and comes in as files, and under which name. */
import { useSetAtom } from "jotai";
import buttons from "@/components/feedback/button.module.css";
import { FileButton } from "@/components/files/file-button";
import { readJsonObject } from "@/lib/json";
import type { Issue } from "@/lib/issue";
import { pathed } from "@/state/opened-files/dropped-files";
import { textOfFile } from "@/state/opened-files/file-text";
import { useLanguage, useText } from "@/state/language";
import { keepRun } from "@/state/opened-files/saved-runs";
import { bundlePath, importBundle, type SavedList } from "@/state/server/saved-work";
import { noticeAtom } from "@/state/screen/ui";
import { useOwnName } from "@/state/user/own-name";
import styles from "./saved.module.css";
import { NO_BUNDLE, WORDS } from "./words";
import * as m from "./messages";

type TransferProps = {
  readonly found: SavedList | null;
  /** Nothing narrows the list. */
  readonly all: boolean;
  readonly tell: (issues: readonly Issue[]) => void;
};

export function Transfer({ found, all, tell }: TransferProps) {
  const t = useText();
  const { language } = useLanguage();
  const say = useSetAtom(noticeAtom);
  const [name, setName] = useOwnName();
  const takeOver = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    const read = await textOfFile(file);
    if (!read.ok) return tell(read.issues);
    const bundle = readJsonObject(read.value.text);
    if (bundle === null) return tell([NO_BUNDLE]);
    const taken = await importBundle(bundle, language);
    tell(taken.issues);
    if (taken.ok) say(t(WORDS.imported(taken.value.items.filter(({ outcome }) => outcome !== "same").length)));
  };
  const keep = async (files: readonly File[]): Promise<void> => {
    const saved = await keepRun(files.map(pathed), language);
    tell(saved.issues);
    if (saved.ok) say(t(WORDS.kept(saved.value.name)));
  };
  const ids = all ? null : (found?.items ?? []).map(({ id }) => id);
  return (
    <div className={styles.transfer}>
      <a className={buttons.button} href={bundlePath(ids)} download="saved.json" aria-disabled={found?.total === 0}>
        {t(all ? m.exportAll : m.exportThese)}
      </a>
      <FileButton label={t(m.importBundle)} accept=".json" multiple onFiles={takeOver} />
      <FileButton label={t(m.keepRun)} multiple onFiles={keep} />
      <label className={styles.who}>
        {t(m.yourName)}
        <input maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
      </label>
    </div>
  );
}
