"use client";
/** The configuration of the scenario's model, to see and to change. What is edited is a draft until it is used. */
import { useId, useRef, useState } from "react";
import { useDrop } from "@/components/inputs/use-drop";
import type { EditorProps } from "@/components/results/analysis-page";
import { ResultSection } from "@/components/results/result-section";
import { formatJson, parseJsonObject } from "@/features/core/model/config/json-text";
import type { ModelsInput } from "@/features/pages/models/input";
import type { JsonObject } from "@/lib/json";
import { unwrap } from "@/lib/result";
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
import { useBeside } from "./use-beside";
import { useConfigDraft } from "./use-config-draft";
import { WORDS } from "./words";

type ConfigEditorProps = Pick<EditorProps<typeof ModelsInput, unknown>, "page">;

const pretty = (config: JsonObject): string => JSON.stringify(config, null, 2);

export function ConfigEditor({ page }: ConfigEditorProps) {
  const status = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { given, draft, write, own, written, deferred, read, ready } = useConfigDraft(page);
  const [trouble, setTrouble] = useState<"refused" | "full" | null>(null);
  const { over, place } = useDrop(({ files }) => void files[0]?.text().then(write));
  const { list, putBeside } = useBeside(page, () => setTrouble("refused"));

  const use = async (): Promise<void> => {
    setTrouble(null);
    try {
      page.actions.setScenario(await configParams(written));
      write(null);
    } catch {
      setTrouble("refused");
    }
  };
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
          onBeside={() => putBeside([...list, draftEntry()])}
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
      <BesideChoice list={list} onList={(next) => putBeside(next)} />
      <SketchForm onConfig={write} />
      <SavedModels onEdit={({ config }) => write(pretty(config))} onBeside={(model) => putBeside([...list, model])} />
    </ResultSection>
  );
}
