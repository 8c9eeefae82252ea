"use client";
/** What can be done with the text under edit. */
import buttons from "@/components/feedback/button.module.css";
import { FileButton } from "@/components/files/file-button";
import { useText } from "@/state/language";
import styles from "./models.module.css";
import * as m from "./messages";

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
  readonly onWrite: (text: string | null) => void;
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
    { word: m.putBeside, can: ready, press: onBeside },
    { word: m.save, can: ready, press: onSave },
    { word: m.formatJson, can: formatted !== null, press: () => onWrite(formatted) },
    { word: m.reset, can: edited, press: () => onWrite(null) },
  ];
  return (
    <div className={styles.buttons}>
      <button type="button" className={buttons.primary} disabled={!ready || !edited} onClick={onUse}>
        {t(m.useThisModel)}
      </button>
      {all.map(({ word, can, press }) => (
        <button key={word.en} type="button" className={buttons.button} disabled={!can} onClick={press}>
          {t(word)}
        </button>
      ))}
      <FileButton label={t(m.openFile)} accept=".json,.safetensors,application/json" multiple onFiles={onFiles} />
    </div>
  );
}
