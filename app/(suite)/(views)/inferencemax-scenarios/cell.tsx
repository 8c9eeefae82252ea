"use client";
/** A cell of the editor: takes effect when it is left, or with Enter, which goes on to the cell below. */
import { useState, type ClipboardEvent, type KeyboardEvent } from "react";
import styles from "./editor.module.css";

type CellProps = {
  readonly label: string;
  readonly value: string;
  /** The formatted value while the cell is not edited. */
  readonly shown?: string | undefined;
  /** The value of an empty cell. */
  readonly inherited: string;
  /** Why the cell cannot be read. */
  readonly trouble: string | undefined;
  /** Id of the list of known values. */
  readonly list: string | undefined;
  readonly wide: boolean;
  readonly onWrite: (text: string) => void;
  /** More than one cell was pasted. */
  readonly onBlock: (block: string) => void;
};

export function Cell({ label, value, shown = value, inherited, trouble, list, wide, onWrite, onBlock }: CellProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (): void => {
    if (draft !== null && draft.trim() !== value) onWrite(draft);
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "Escape") setDraft(value);
    if (event.key !== "Enter") return;
    const cell = event.currentTarget.closest("td");
    commit();
    const below = cell?.closest("tr")?.nextElementSibling?.children[cell.cellIndex];
    below?.querySelector("input")?.focus();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const block = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(block.trim())) return;
    event.preventDefault();
    setDraft(null);
    onBlock(block);
  };
  return (
    <input
      className={wide ? `${styles.cell} ${styles.wide}` : styles.cell}
      aria-label={label}
      aria-invalid={trouble !== undefined}
      title={trouble}
      autoComplete="off"
      spellCheck={false}
      list={list}
      placeholder={inherited}
      value={draft ?? shown}
      onFocus={() => setDraft(value)}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}
