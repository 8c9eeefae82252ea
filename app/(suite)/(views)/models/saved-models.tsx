"use client";
/** Models kept in this browser: into the editor, beside the scenario's, into a file and out of one. */
import { useState } from "react";
import { downloadText } from "@/components/charts/download";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { FileDrop } from "@/components/inputs/file-drop";
import { readModelFile, writeModelFile, type NamedModel } from "@/features/core/model/config/model-files";
import type { Issue } from "@/lib/issue";
import { useText } from "@/state/language";
import { textOfFile } from "@/state/measurement-files";
import { ownModels } from "@/state/own-models";
import styles from "./models.module.css";
import { WORDS } from "./words";

type SavedModelsProps = {
  readonly onEdit: (model: NamedModel) => void;
  readonly onBeside: (model: NamedModel) => void;
};

const NOTHING: readonly Issue[] = [];
const EXAMPLE = "name,total_b,active_b\nmystery,671,37";

export function SavedModels({ onEdit, onBeside }: SavedModelsProps) {
  const t = useText();
  const saved = ownModels.useItems();
  const [trouble, setTrouble] = useState<readonly Issue[]>(NOTHING);
  const [full, setFull] = useState(false);
  const load = (source: string): void => {
    const read = readModelFile(source);
    setTrouble(read.issues);
    if (read.ok) setFull(!ownModels.put(read.value));
  };
  const loadFile = async (file: File): Promise<void> => {
    const written = await textOfFile(file);
    if (written.ok) load(written.value.text);
    else setTrouble(written.issues);
  };
  return (
    <details className={styles.fold}>
      <summary>
        {t(WORDS.saved)} ({saved.length})
      </summary>
      <ul className={styles.saved}>
        {saved.map((model) => (
          <li key={model.name}>
            <span className={styles.savedName}>{model.name}</span>
            <RowButton word={t(WORDS.edit)} name={model.name} onPress={() => onEdit(model)} />
            <RowButton word={t(WORDS.putBeside)} name={model.name} onPress={() => onBeside(model)} />
            <RowButton word={t(WORDS.remove)} name={model.name} onPress={() => ownModels.remove(model.name)} />
          </li>
        ))}
      </ul>
      <FileDrop
        label={t(WORDS.saved)}
        note={t(WORDS.savedNote)}
        placeholder={EXAMPLE}
        words={{ choose: t(WORDS.choose), read: t(WORDS.read) }}
        accept=".json,.csv,.txt"
        onFiles={([file]) => file && void loadFile(file)}
        onText={load}
      >
        {saved.length > 0 &&
          (["list", "map"] as const).map((form) => (
            <button
              key={form}
              type="button"
              className={buttons.button}
              onClick={() => downloadText("models.json", "application/json", writeModelFile(saved, form))}
            >
              {t(form === "list" ? WORDS.saveList : WORDS.saveMap)}
            </button>
          ))}
      </FileDrop>
      <div role="status">
        {full && <p className={styles.note}>{t(WORDS.noRoom)}</p>}
        {trouble.length > 0 && <IssueList tone="note" issues={trouble} onMend={() => setTrouble(NOTHING)} />}
      </div>
    </details>
  );
}

type RowButtonProps = { readonly word: string; readonly name: string; readonly onPress: () => void };

const RowButton = ({ word, name, onPress }: RowButtonProps) => (
  <button type="button" className={buttons.button} aria-label={`${word}: ${name}`} onClick={onPress}>
    {word}
  </button>
);
