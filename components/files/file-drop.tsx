"use client";
/** Files by dropping or choosing, or text by pasting: all inputs are passed on, several at once. */
import { useId, useState, type ReactNode } from "react";
import buttons from "@/components/feedback/button.module.css";
import { droppedFiles } from "@/state/opened-files/dropped-files";
import { FileButton } from "./file-button";
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
  const [pasted, paste] = useState("");
  const { over, place } = useDrop(
    (data) => void droppedFiles(data).then((files) => onFiles(files.map(({ file }) => file))),
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
      <div className={styles.buttons}>
        <FileButton label={words.choose} accept={accept} multiple onFiles={onFiles} />
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
