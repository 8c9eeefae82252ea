"use client";
/** A text of JSON with its lines numbered. */
import { useRef, type RefObject } from "react";
import styles from "./models.module.css";

type JsonBoxProps = {
  readonly label: string;
  readonly value: string;
  readonly invalid: boolean;
  readonly describedBy: string;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly onWrite: (text: string) => void;
  readonly onUse: () => void;
};

export function JsonBox({ label, value, invalid, describedBy, box, onWrite, onUse }: JsonBoxProps) {
  const gutter = useRef<HTMLPreElement>(null);
  const lines = value.split("\n").length;
  return (
    <div className={styles.box}>
      <pre ref={gutter} className={styles.gutter} aria-hidden>
        {Array.from({ length: lines }, (_, line) => line + 1).join("\n")}
      </pre>
      <textarea
        ref={box}
        className={styles.json}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        value={value}
        onChange={(event) => onWrite(event.target.value)}
        onScroll={({ currentTarget }) => gutter.current?.scrollTo({ top: currentTarget.scrollTop })}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onUse();
        }}
      />
    </div>
  );
}

/** Puts the caret at a line and column, counted from 1, and brings it into sight. */
export function goTo(box: HTMLTextAreaElement | null, line: number, column: number): void {
  if (box === null) return;
  const lines = box.value.split("\n");
  const offset = lines.slice(0, line - 1).reduce((sum, previous) => sum + previous.length + 1, 0) + column - 1;
  box.focus();
  box.setSelectionRange(offset, offset + 1);
  box.scrollTop = (box.scrollHeight / lines.length) * Math.max(0, line - 5);
}
