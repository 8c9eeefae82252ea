"use client";
/** Things of one's own, kept in this browser by name: buttons on each, a file of them in and out. */
import { useState } from "react";
import { downloadText } from "@/components/files/download";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import type { Issue } from "@/lib/issue";
import type { Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import { textOfFile } from "@/state/opened-files/file-text";
import type { Shelf } from "@/state/browser-storage/library";
import { FileDrop } from "@/components/files/file-drop";
import styles from "./shelf-panel.module.css";
import * as m from "./messages";
import { issue } from "./messages.issues";

type Action<Item> = { readonly label: Text; readonly run: (item: Item) => void };
type SavedFile<Item> = {
  readonly label: Text;
  readonly name: string;
  readonly type: string;
  readonly write: (items: readonly Item[]) => string;
};

type ShelfPanelProps<Item extends { readonly name: string }> = {
  readonly shelf: Shelf<Item>;
  readonly title: Text;
  readonly note: Text;
  /** What a file may look like. */
  readonly example: string;
  readonly actions: readonly Action<Item>[];
  readonly read: (source: string) => Result<readonly Item[]>;
  readonly files: readonly SavedFile<Item>[];
};

const NOTHING: readonly Issue[] = [];

export function ShelfPanel<Item extends { readonly name: string }>(props: ShelfPanelProps<Item>) {
  const { shelf, title, note, example, read, files } = props;
  const t = useText();
  const items = shelf.useItems();
  const [trouble, setTrouble] = useState<readonly Issue[]>(NOTHING);
  const load = (source: string): void => {
    const given = read(source);
    const stored = !given.ok || shelf.put(given.value);
    setTrouble(stored ? given.issues : [NO_ROOM]);
  };
  const loadFile = async (file: File): Promise<void> => {
    const content = await textOfFile(file);
    if (content.ok) load(content.value.text);
    else setTrouble(content.issues);
  };
  return (
    <details className={styles.fold}>
      <summary>
        {t(title)} ({items.length})
      </summary>
      <Items {...props} items={items} />
      <FileDrop
        label={t(title)}
        note={t(note)}
        placeholder={example}
        words={{ choose: t(m.chooseFile), read: t(m.readIt) }}
        accept=".json,.csv,.txt"
        onFiles={([file]) => file && void loadFile(file)}
        onText={load}
      >
        {items.length > 0 &&
          files.map(({ label, name, type, write }) => (
            <button
              key={label.en}
              type="button"
              className={buttons.button}
              onClick={() => downloadText(name, type, write(items))}
            >
              {t(label)}
            </button>
          ))}
      </FileDrop>
      <div role="status">
        {trouble.length > 0 && <IssueList tone="note" issues={trouble} onFix={() => setTrouble(NOTHING)} />}
      </div>
    </details>
  );
}

type ItemsProps<Item extends { readonly name: string }> = Pick<ShelfPanelProps<Item>, "shelf" | "actions"> & {
  readonly items: readonly Item[];
};

function Items<Item extends { readonly name: string }>({ shelf, actions, items }: ItemsProps<Item>) {
  const t = useText();
  const all = [...actions, { label: m.remove, run: ({ name }: Item) => shelf.remove(name) }];
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.name}>
          <span className={styles.name}>{item.name}</span>
          {all.map(({ label, run }) => (
            <button
              key={label.en}
              type="button"
              className={buttons.button}
              aria-label={`${t(label)}: ${item.name}`}
              onClick={() => run(item)}
            >
              {t(label)}
            </button>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** A browser that keeps nothing, or no more. */
export const NO_ROOM: Issue = issue("BROWSER-FULL", "file");
