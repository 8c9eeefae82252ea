"use client";
/** The page's settings out as JSON, and in again: pasted, opened or dropped. */
import { useId, useRef, useState, type DragEvent } from "react";
import { downloadText } from "@/components/charts/download";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { CopyButton } from "@/components/results/copy-button";
import type { Input } from "@/features/mma-tiles/input";
import { readSnapshot, snapshotText } from "@/features/mma-tiles/snapshot";
import type { IssueChange } from "@/lib/issue";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./tiles-view.module.css";

const WORDS = {
  title: text("Snapshot", "快照"),
  note: text(
    "All controls of this page and the accelerator. The link carries the same. Paste a snapshot, open it, or drop the file here.",
    "本页全部控件与加速卡；链接同样包含。可粘贴、打开或拖入快照文件。",
  ),
  field: text("Snapshot, JSON", "快照 JSON"),
  download: text("Download", "下载"),
  copy: text("Copy", "复制"),
  open: text("Open a file", "打开文件"),
  use: text("Use this snapshot", "使用该快照"),
};
/** A snapshot takes a few hundred bytes; anything longer is another file. */
const LONGEST = 64 * 1024;

type SnapshotBoxProps = {
  readonly hw: string;
  readonly input: Input;
  readonly onSet: (change: IssueChange) => void;
};

export function SnapshotBox({ hw, input, onSet }: SnapshotBoxProps) {
  const t = useText();
  const id = useId();
  const [written, write] = useState("");
  const [over, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const now = snapshotText(hw, input);
  const read = written.trim() === "" ? null : readSnapshot(written);
  const load = async (chosen: File | undefined) => {
    if (chosen) write((await chosen.slice(0, LONGEST).text()) || " ");
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void load(event.dataTransfer.files[0]);
  };
  return (
    <section
      className={styles.section}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      <h2>{t(WORDS.title)}</h2>
      <p className={styles.note} id={`${id}-note`}>
        {t(WORDS.note)}
      </p>
      <textarea
        className={over ? `${styles.paste} ${styles.over}` : styles.paste}
        aria-label={t(WORDS.field)}
        aria-describedby={`${id}-note`}
        spellCheck={false}
        placeholder={now}
        value={written}
        onChange={(event) => write(event.target.value)}
      />
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={(event) => void load(event.target.files?.[0])}
      />
      <div role="status">{read && !read.ok && <IssueList issues={read.issues} tone="note" onMend={onSet} />}</div>
      <p className={styles.actions}>
        <button
          type="button"
          className={buttons.primary}
          disabled={!read?.ok}
          onClick={() => {
            if (!read?.ok) return;
            onSet({ label: WORDS.use, set: read.value });
            write("");
          }}
        >
          {t(WORDS.use)}
        </button>
        <button type="button" className={buttons.button} onClick={() => file.current?.click()}>
          {t(WORDS.open)}
        </button>
        <button
          type="button"
          className={buttons.button}
          onClick={() => downloadText("mds-mma-tiles.json", "application/json", now)}
        >
          {t(WORDS.download)}
        </button>
        <CopyButton text={now} label={t(WORDS.copy)} />
      </p>
    </section>
  );
}
