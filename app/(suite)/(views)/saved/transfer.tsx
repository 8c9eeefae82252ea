"use client";
/** What goes out of the store and comes in as files, and under which name. */
import { useRef } from "react";
import { useSetAtom } from "jotai";
import buttons from "@/components/feedback/button.module.css";
import { readJsonObject } from "@/lib/json";
import type { Issue } from "@/lib/issue";
import { useLanguage, useText } from "@/state/language";
import { keepRun } from "@/state/saved-runs";
import { bundlePath, importBundle, type SavedList } from "@/state/saved-work";
import { noticeAtom } from "@/state/ui";
import { useOwnName } from "@/state/own-name";
import styles from "./saved.module.css";
import { NO_BUNDLE, WORDS } from "./words";

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
    const bundle = file ? readJsonObject(await file.text()) : null;
    if (bundle === null) return tell([NO_BUNDLE]);
    const taken = await importBundle(bundle, language);
    tell(taken.issues);
    if (taken.ok) say(t(WORDS.imported(taken.value.items.filter(({ outcome }) => outcome !== "same").length)));
  };
  const keep = async (files: readonly File[]): Promise<void> => {
    const kept = await keepRun(
      files.map((file) => ({ path: file.webkitRelativePath || file.name, file })),
      language,
    );
    tell(kept.issues);
    if (kept.ok) say(t(WORDS.kept(kept.value.name)));
  };
  const ids = all ? null : (found?.items ?? []).map(({ id }) => id);
  return (
    <div className={styles.transfer}>
      <a className={buttons.button} href={bundlePath(ids)} download="saved.json" aria-disabled={found?.total === 0}>
        {t(all ? WORDS.exportAll : WORDS.exportFound)}
      </a>
      <FileButton label={t(WORDS.import)} accept=".json" onFiles={takeOver} />
      <FileButton label={t(WORDS.keepRun)} onFiles={keep} />
      <label className={styles.who}>
        {t(WORDS.yourName)}
        <input maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
      </label>
    </div>
  );
}

type FileButtonProps = {
  readonly label: string;
  readonly accept?: string;
  readonly onFiles: (files: readonly File[]) => Promise<void>;
};

function FileButton({ label, accept, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file may be chosen again after it changed on disk.
          currentTarget.value = "";
          if (files.length > 0) void onFiles(files);
        }}
      />
      <button type="button" className={buttons.button} onClick={() => input.current?.click()}>
        {label}
      </button>
    </>
  );
}
