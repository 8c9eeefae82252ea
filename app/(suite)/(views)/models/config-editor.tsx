"use client";
/** The configuration of the scenario's model, to see and to change. What is edited is a draft until it is used. */
import { useDeferredValue, useId, useMemo, useRef, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { useDrop } from "@/components/inputs/use-drop";
import type { EditorProps } from "@/components/results/analysis-page";
import { ResultSection } from "@/components/results/result-section";
import { formatJson, parseJsonObject } from "@/features/core/model/config/json-text";
import { parseConfigText } from "@/features/core/model/config/parse";
import { besideText, readBeside, type Beside } from "@/features/pages/models/beside";
import type { ModelsInput } from "@/features/pages/models/input";
import type { JsonObject } from "@/lib/json";
import { unwrap } from "@/lib/result";
import { useText } from "@/state/language";
import { linkText } from "@/state/link-text";
import { ownModels } from "@/state/own-models";
import { configParams, nameIn, useScenarioConfig } from "@/state/scenario-config";
import { BesideChoice } from "./beside-choice";
import { DiffView } from "./diff-view";
import { JsonBox } from "./json-box";
import styles from "./models.module.css";
import { Reading } from "./reading";
import { SavedModels } from "./saved-models";
import { SketchForm } from "./sketch-form";
import { WORDS } from "./words";

type ConfigEditorProps = Pick<EditorProps<typeof ModelsInput, unknown>, "page">;

const pretty = (config: JsonObject): string => JSON.stringify(config, null, 2);
const NO_MODELS: readonly Beside[] = [];

export function ConfigEditor({ page }: ConfigEditorProps) {
  const t = useText();
  const status = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const given = useScenarioConfig();
  const [draft, write] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<"refused" | "full" | null>(null);
  const written = draft ?? given ?? "";
  const deferred = useDeferredValue(written);
  // A preset does not say its own name.
  const own = draft === null && page.scenario.ok ? page.scenario.value.model.name : undefined;
  const read = useMemo(() => parseConfigText(deferred, own), [deferred, own]);
  const ready = read.ok && deferred === written;
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
        <div className={styles.buttons}>
          <button
            type="button"
            className={buttons.primary}
            disabled={!ready || draft === null}
            onClick={() => void use()}
          >
            {t(WORDS.use)}
          </button>
          <button
            type="button"
            className={buttons.button}
            disabled={!ready}
            onClick={() => void putBeside([...list, draftEntry()])}
          >
            {t(WORDS.putBeside)}
          </button>
          <button
            type="button"
            className={buttons.button}
            disabled={!ready}
            onClick={() => setTrouble(ownModels.put([draftEntry()]) ? null : "full")}
          >
            {t(WORDS.save)}
          </button>
          <button
            type="button"
            className={buttons.button}
            disabled={formatJson(deferred) === null}
            onClick={() => write(formatJson(written) ?? written)}
          >
            {t(WORDS.format)}
          </button>
          <button type="button" className={buttons.button} disabled={draft === null} onClick={() => write(null)}>
            {t(WORDS.reset)}
          </button>
          <OpenButton onText={write} />
        </div>
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

function OpenButton({ onText }: { readonly onText: (written: string) => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ currentTarget }) => {
          void currentTarget.files?.[0]?.text().then(onText);
          currentTarget.value = "";
        }}
      />
      <button type="button" className={buttons.button} onClick={() => input.current?.click()}>
        {t(WORDS.open)}
      </button>
    </>
  );
}
