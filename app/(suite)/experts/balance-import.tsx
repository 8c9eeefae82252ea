"use client";

import { useRef, useState, type DragEvent } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { packBalanceTable } from "@/features/expert-load/pack-table";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./answer-view.module.css";

const WORDS = {
  title: text("Measured balance", "实测均衡"),
  lead: text(
    "Paste or drop ep_balance.csv: process ids in the first line, one line of durations per MoE layer. A table of one column per expert is taken as their load. It travels in the link.",
    "粘贴或拖入 ep_balance.csv：首行为进程号，其后每个 MoE 层一行时长。若每列对应一个专家，则视为各专家负载。数据随链接传递。",
  ),
  use: text("Use the table", "使用该表"),
  open: text("Open a file", "打开文件"),
  remove: text("Back to Zipf", "恢复 Zipf"),
  empty: text("819,821\n1840200,2215400", "819,821\n1840200,2215400"),
};

type BalanceImportProps = {
  /** A table is in use. */
  readonly present: boolean;
  /** With the packed table; empty to do without. */
  readonly onUse: (packed: string) => void;
};

/** A table of measured balance: pasted, opened or dropped; read before it is taken. */
export function BalanceImport({ present, onUse }: BalanceImportProps) {
  const t = useText();
  const [written, write] = useState("");
  const [issues, say] = useState<readonly Issue[]>([]);
  const file = useRef<HTMLInputElement>(null);
  const take = (content: string): void => {
    write(content);
    const packed = packBalanceTable(content);
    say(packed.issues);
    if (packed.ok) onUse(packed.value);
  };
  const load = async (chosen: File | undefined): Promise<void> => {
    if (chosen) take(await chosen.text());
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void load(event.dataTransfer.files[0]);
  };
  return (
    <section className={styles.section} onDrop={drop} onDragOver={(event) => event.preventDefault()}>
      <h2>{t(WORDS.title)}</h2>
      <p className={styles.note}>{t(WORDS.lead)}</p>
      <textarea
        className={styles.paste}
        aria-label="ep_balance.csv"
        placeholder={t(WORDS.empty)}
        spellCheck={false}
        rows={4}
        value={written}
        onChange={({ target }) => write(target.value)}
      />
      <input
        ref={file}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={t(WORDS.open)}
        onChange={({ currentTarget }) => void load(currentTarget.files?.[0])}
      />
      <p className={styles.buttons}>
        <button type="button" className={buttons.button} disabled={written.trim() === ""} onClick={() => take(written)}>
          {t(WORDS.use)}
        </button>
        <button type="button" className={buttons.button} onClick={() => file.current?.click()}>
          {t(WORDS.open)}
        </button>
        {present && (
          <button
            type="button"
            className={buttons.button}
            onClick={() => {
              say([]);
              onUse("");
            }}
          >
            {t(WORDS.remove)}
          </button>
        )}
      </p>
      {issues.length > 0 && <IssueList tone="note" issues={issues} onMend={() => undefined} />}
    </section>
  );
}
