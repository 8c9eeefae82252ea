"use client";
/** Files by dropping, by choosing, or their text by pasting: whatever comes is handed on, several at once. */
import { useId, useRef, useState, type ReactNode } from "react";
import buttons from "@/components/feedback/button.module.css";
import { droppedFiles } from "@/state/dropped-files";
import styles from "./file-drop.module.css";
import { useDrop } from "./use-drop";

type FileDropProps = {
  readonly label: string;
  readonly note: string;
  readonly placeholder: string;
  readonly words: { readonly choose: string; readonly read: string };
  /** As the file dialog takes it: ".csv,.json". */
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onText: (text: string) => void;
  /** More buttons beside the two. */
  readonly children?: ReactNode;
};

export function FileDrop({ label, note, placeholder, words, accept, onFiles, onText, children }: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [pasted, paste] = useState("");
  const { over, place } = useDrop(
    (data) => void droppedFiles(data).then((found) => onFiles(found.map(({ file }) => file))),
  );
  return (
    <div className={over ? `${styles.drop} ${styles.over}` : styles.drop} {...place}>
      <textarea
        className={styles.paste}
        aria-label={label}
        aria-describedby={`${id}-note`}
        placeholder={placeholder}
        spellCheck={false}
        value={pasted}
        onChange={(event) => paste(event.target.value)}
      />
      <p className={styles.note} id={`${id}-note`}>
        {note}
      </p>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again after it changed on disk.
          currentTarget.value = "";
        }}
      />
      <div className={styles.buttons}>
        <button type="button" className={buttons.button} onClick={() => input.current?.click()}>
          {words.choose}
        </button>
        <button
          type="button"
          className={buttons.button}
          disabled={pasted.trim() === ""}
          onClick={() => {
            onText(pasted);
            paste("");
          }}
        >
          {words.read}
        </button>
        {children}
      </div>
    </div>
  );
}
