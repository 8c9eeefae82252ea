"use client";
/** The configuration of the scenario's model, to view and to edit. An edit is a draft until it is used. */
import { useId, useRef, useState } from "react";
import { IssueList } from "@/components/feedback/issue-list";
import { useDrop } from "@/components/files/use-drop";
import type { EditorProps } from "@/components/results/analysis/analysis-page";
import { OpenedCheckpoint } from "@/components/inputs/pickers/opened-checkpoint";
import { ResultSection } from "@/components/results/parts/result-section";
import type { DataFile } from "@/features/core/calibration/data-files";
import { joinTexts } from "@/features/core/model/config/text/given-texts";
import { formatJson, parseJsonObject } from "@/features/core/model/config/text/json-text";
import type { ModelsInput } from "@/features/pages/models/input";
import type { Issue } from "@/lib/issue";
import type { JsonObject } from "@/lib/json";
import { unwrap } from "@/lib/result";
import { textOfFiles } from "@/state/opened-files/file-text";
import { useHandedFiles } from "@/state/opened-files/handed-files";
import { useCheckpoint } from "@/state/opened-files/use-checkpoint";
import { ownModels } from "@/state/browser-storage/own-models";
import { configParams } from "@/state/inputs/scenario-config";
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
import * as m from "./messages";

type ConfigEditorProps = Pick<EditorProps<typeof ModelsInput, unknown>, "page">;

const pretty = (config: JsonObject): string => JSON.stringify(config, null, 2);

export function ConfigEditor({ page }: ConfigEditorProps) {
  const status = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { given, draft, write, own, written, deferred, read, ready } = useConfigDraft(page);
  const [trouble, setTrouble] = useState<"refused" | "full" | null>(null);
  const { unread, checkpoint, open } = useOpenedFiles(written, write);
  const { over, place } = useDrop(({ files }) => void open([...files]));
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
  const draftEntry = () => namedModel(own ?? (read.ok ? read.value.name : "config.json"), written);
  return (
    <ResultSection id="editor" title={m.modelConfiguration} lead={m.configJsonOfScenariosModel}>
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
          onFiles={open}
          onWrite={write}
        />
        {unread.length > 0 && <IssueList tone="note" issues={unread} onFix={() => undefined} />}
        <OpenedCheckpoint checkpoint={checkpoint} read={read} />
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

const namedModel = (name: string, text: string) => ({ name, config: unwrap(parseJsonObject(text)) });

/** Files given together replace the text; reasons why a file cannot be read are shown. Weight files stand beside it and replace nothing. */
function useOpenedFiles(text: string, write: (next: string) => void) {
  const [unread, setUnread] = useState<readonly Issue[]>([]);
  const { checkpoint, takeWeights } = useCheckpoint();
  const open = async (files: readonly File[]): Promise<void> => {
    const configs = await takeWeights(files);
    const opened = await textOfFiles(configs);
    setUnread(opened.issues);
    if (opened.ok && configs.length > 0) write(joinTexts(opened.value.map(asGiven), text).text);
  };
  useHandedFiles("models", (files) => void open(files));
  return { unread, checkpoint, open };
}

const asGiven = ({ name, text }: DataFile) => ({ path: name, text });
