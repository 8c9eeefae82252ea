"use client";
/** What can be done with the text under edit. */
import buttons from "@/components/feedback/button.module.css";
import { FileButton } from "@/components/files/file-button";
import { useText } from "@/state/language";
import styles from "./models.module.css";
import { WORDS } from "./words";

type EditorButtonsProps = {
  /** The text is a model that can be read. */
  readonly ready: boolean;
  /** It differs from the scenario's. */
  readonly edited: boolean;
  /** null: it is not plain JSON. */
  readonly formatted: string | null;
  readonly onUse: () => void;
  readonly onBeside: () => void;
  readonly onSave: () => void;
  readonly onFiles: (files: readonly File[]) => unknown;
  /** null: the scenario's again. */
  readonly onWrite: (written: string | null) => void;
};

export function EditorButtons({
  ready,
  edited,
  formatted,
  onUse,
  onBeside,
  onSave,
  onFiles,
  onWrite,
}: EditorButtonsProps) {
  const t = useText();
  const all = [
    { word: WORDS.putBeside, can: ready, press: onBeside },
    { word: WORDS.save, can: ready, press: onSave },
    { word: WORDS.format, can: formatted !== null, press: () => onWrite(formatted) },
    { word: WORDS.reset, can: edited, press: () => onWrite(null) },
  ];
  return (
    <div className={styles.buttons}>
      <button type="button" className={buttons.primary} disabled={!ready || !edited} onClick={onUse}>
        {t(WORDS.use)}
      </button>
      {all.map(({ word, can, press }) => (
        <button key={word.en} type="button" className={buttons.button} disabled={!can} onClick={press}>
          {t(word)}
        </button>
      ))}
      <FileButton label={t(WORDS.open)} accept=".json,application/json" multiple onFiles={onFiles} />
    </div>
  );
}
