"use client";
/** The four CSV files of step times, as `mds simulate --step-tables` reads them. */
import { useRef, useState } from "react";
import { TABLE_FILES } from "@/features/core/simulator/files/vidur-csv";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { linkText } from "@/state/link-text";
import type { PageActions } from "./page-analysis";
import styles from "./simulation.module.css";

const WORDS = {
  tables: text({ en: "Choose the four CSV files", zh: "选择四个 CSV 文件" }),
  lacking: text({ en: "These files are lacking: ", zh: "缺少文件：" }),
  refused: text({ en: "The server could not keep the tables.", zh: "服务器未能保存步时表。" }),
};

type Key = keyof typeof TABLE_FILES;

export function TableFiles({ page }: { readonly page: PageActions }) {
  const t = useText();
  const picker = useRef<HTMLInputElement>(null);
  const [said, say] = useState<string | null>(null);
  const take = async (files: readonly File[]): Promise<void> => {
    const found = Object.entries(TABLE_FILES).flatMap(([key, name]) => {
      const file = files.find((one) => one.name === name);
      return file ? [[key as Key, file] as const] : [];
    });
    // Writing the cache may be left out: it then counts as free.
    const lacking = (["ops", "decode", "prefill"] as const).filter((key) => !found.some(([have]) => have === key));
    if (lacking.length > 0) return say(`${t(WORDS.lacking)}${lacking.map((key) => TABLE_FILES[key]).join(", ")}`);
    const texts = await Promise.all(found.map(async ([key, file]) => [key, await file.text()] as const));
    try {
      page.set({ step_tables: await linkText(JSON.stringify(Object.fromEntries(texts))) });
      say(null);
    } catch {
      say(t(WORDS.refused));
    }
  };
  return (
    <div
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take([...event.dataTransfer.files]);
      }}
    >
      <p>{Object.values(TABLE_FILES).join(", ")}</p>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept=".csv"
        aria-label={t(WORDS.tables)}
        onChange={({ target }) => void take([...(target.files ?? [])])}
      />
      <button type="button" onClick={() => picker.current?.click()}>
        {t(WORDS.tables)}
      </button>
      <p role="status">{said}</p>
    </div>
  );
}
