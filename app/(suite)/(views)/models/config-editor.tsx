"use client";
/** The configuration of the scenario's model, to see and to change. What is edited is a draft until it is used. */
import { useId, useMemo, useRef, useState } from "react";
import { useDrop } from "@/components/inputs/use-drop";
import type { EditorProps } from "@/components/results/analysis-page";
import { ResultSection } from "@/components/results/result-section";
import { formatJson, parseJsonObject } from "@/features/core/model/config/json-text";
import { besideText, readBeside, type Beside } from "@/features/pages/models/beside";
import type { ModelsInput } from "@/features/pages/models/input";
import type { JsonObject } from "@/lib/json";
import { unwrap } from "@/lib/result";
import { linkText } from "@/state/link-text";
import { ownModels } from "@/state/own-models";
import { configParams, nameIn } from "@/state/scenario-config";
import { BesideChoice } from "./beside-choice";
import { DiffView } from "./diff-view";
import { EditorButtons } from "./editor-buttons";
import { JsonBox } from "./json-box";
import styles from "./models.module.css";
import { Reading } from "./reading";
import { SavedModels } from "./saved-models";
import { SketchForm } from "./sketch-form";
import { useConfigDraft } from "./use-config-draft";
import { WORDS } from "./words";

type ConfigEditorProps = Pick<EditorProps<typeof ModelsInput, unknown>, "page">;

const pretty = (config: JsonObject): string => JSON.stringify(config, null, 2);
const NO_MODELS: readonly Beside[] = [];

export function ConfigEditor({ page }: ConfigEditorProps) {
  const status = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { given, draft, write, own, written, deferred, read, ready } = useConfigDraft(page);
  const [trouble, setTrouble] = useState<"refused" | "full" | null>(null);
  const { over, place } = useDrop(({ files }) => void files[0]?.text().then(write));
  const list = useMemo(() => (page.asked.ok ? besideOr(page.asked.value.beside) : NO_MODELS), [page.asked]);

  const attempt = async (change: () => Promise<void>): Promise<void> => {
    setTrouble(null);
    await change().catch(() => setTrouble("refused"));
  };
  const use = () =>
    attempt(async () => {
      page.actions.setScenario(await configParams(written));
      write(null);
    });
  const putBeside = (next: readonly Beside[]) =>
    attempt(async () => page.actions.setInput({ beside: await linkText(besideText(next)) }));
  const draftEntry = () => ({
    name: own ?? nameIn(written) ?? (read.ok ? read.value.name : "config.json"),
    config: unwrap(parseJsonObject(written)),
  });
  return (
    <ResultSection id="editor" title={WORDS.editor} lead={WORDS.editorLead}>
      <div className={over ? `${styles.desk} ${styles.over}` : styles.desk} {...place}>
        <JsonBox
          label="config.json"
          value={written}
          invalid={!read.ok}
          describedBy={status}
          box={box}
          onWrite={write}
          onUse={() => ready && void use()}
        />
        <EditorButtons
          ready={ready}
          edited={draft !== null}
          formatted={formatJson(deferred)}
          onUse={() => void use()}
          onBeside={() => void putBeside([...list, draftEntry()])}
          onSave={() => setTrouble(ownModels.put([draftEntry()]) ? null : "full")}
          onWrite={write}
        />
        <Reading
          id={status}
          read={read}
          written={deferred}
          edited={draft !== null}
          trouble={trouble}
          box={box}
          onWrite={write}
        />
      </div>
      <DiffView written={deferred} given={given} />
      <BesideChoice list={list} onList={(next) => void putBeside(next)} />
      <SketchForm onConfig={write} />
      <SavedModels
        onEdit={({ config }) => write(pretty(config))}
        onBeside={(model) => void putBeside([...list, model])}
      />
    </ResultSection>
  );
}

function besideOr(written: string): readonly Beside[] {
  const list = readBeside(written);
  return list.ok ? list.value : NO_MODELS;
}
