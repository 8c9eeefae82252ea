"use client";
/** The chosen engine and format as texts to copy or save, every flag with its reason; or why there are none. */
import { useMemo, useState } from "react";
import { IssueList } from "@/components/feedback/issue-list";
import { listDocuments } from "@/features/core/deploy/write/documents";
import { ENGINE_FACTS, writtenVersion } from "@/features/core/deploy/engine-facts";
import { planLaunch } from "@/features/core/deploy/launch/launch";
import { countDrafts, LAUNCH_FORMATS, LaunchInput, type LaunchFormat } from "@/features/core/deploy/launch-input";
import type { LaunchScenario } from "@/features/core/deploy/plan/server-plan";
import { BACKENDS, type Backend } from "@/features/core/memory/backend";
import type { IssueChange } from "@/lib/issue";
import { verbatim, type Text } from "@/lib/text";
import { useLanguage, useText } from "@/state/language";
import { LaunchDocument } from "./document";
import { LaunchFlags } from "./flags";
import { LaunchRead } from "./command-reader";
import { LaunchSettings } from "./settings";
import styles from "./launch-section.module.css";
import * as m from "./messages";
const ENGINE_WORDS: Readonly<Record<Backend, Text>> = {
  vllm: verbatim("vLLM"),
  sglang: verbatim("SGLang"),
  trtllm: verbatim("TensorRT-LLM"),
};
const FORMAT_WORDS: Readonly<Record<LaunchFormat, Text>> = {
  command: m.commands,
  compose: verbatim("Docker Compose"),
  kubernetes: verbatim("Kubernetes"),
  lws: verbatim("LeaderWorkerSet"),
  "llm-d": verbatim("llm-d (chart)"),
  kustomize: verbatim("llm-d (Kustomize)"),
  dynamo: verbatim("Dynamo"),
  aisimulate: verbatim("AISimulate"),
};
const DRAFTS = ["0", "1", "2", "3"] as const;

type LaunchBodyProps = {
  readonly scenario: LaunchScenario;
  readonly stated?: Partial<LaunchInput> | undefined;
  readonly onFix: (change: IssueChange) => void;
};

export default function LaunchBody({ scenario, stated, onFix }: LaunchBodyProps) {
  const t = useText();
  const { language } = useLanguage();
  const [engine, setEngine] = useState<Backend>(stated?.engine ?? "vllm");
  const [format, setFormat] = useState<LaunchFormat>("command");
  const { versions } = ENGINE_FACTS[engine];
  const newest = writtenVersion(engine, scenario.chip, "").version;
  const [version, setVersion] = useState(stated?.version ?? "");
  const shown = versions.some((known) => known.version === version) ? version : newest;
  const asked = String(stated?.spec_tokens ?? countDrafts(scenario, { spec_tokens: null }));
  const [drafts, setDrafts] = useState(asked);
  const choices = (DRAFTS as readonly string[]).includes(asked) ? DRAFTS : [...DRAFTS, asked];
  const draftable = scenario.model.mtp.length > 0 || asked !== "0";
  const launch = useMemo(() => {
    const spec_tokens = draftable ? Number(drafts) : 0;
    return planLaunch(
      scenario,
      LaunchInput.parse({ ...stated, engine, spec_tokens, version: shown === newest ? "" : shown }),
    );
  }, [scenario, stated, engine, drafts, draftable, shown, newest]);
  const documents = useMemo(
    () => (launch.ok ? listDocuments(launch.value, format, language) : launch),
    [launch, format, language],
  );
  return (
    <div className={styles.body}>
      <div className={styles.choices}>
        <Choice label={t(m.engine)} values={BACKENDS} words={ENGINE_WORDS} value={engine} onChange={setEngine} />
        <Choice
          label={t(m.engineVersion)}
          values={versions.map((known) => known.version)}
          value={shown}
          onChange={setVersion}
        />
        <Choice label={t(m.format)} values={LAUNCH_FORMATS} words={FORMAT_WORDS} value={format} onChange={setFormat} />
        {draftable && <Choice label={t(m.draftedTokens)} values={choices} value={drafts} onChange={setDrafts} />}
      </div>
      {!documents.ok && <IssueList issues={documents.issues} onFix={onFix} />}
      {launch.ok && launch.issues.length > 0 && <IssueList issues={launch.issues} onFix={onFix} tone="note" />}
      {documents.ok && documents.issues.length > 0 && <IssueList issues={documents.issues} onFix={onFix} tone="note" />}
      {documents.ok && documents.value.map((document) => <LaunchDocument key={document.name} document={document} />)}
      {launch.ok && <LaunchSettings launch={launch.value} predicted={stated?.engine ?? "vllm"} />}
      {launch.ok && <LaunchFlags servers={launch.value.servers} />}
      <LaunchRead onFix={onFix} />
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly values: readonly Value[];
  readonly words?: Readonly<Record<Value, Text>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, values, words, value, onChange }: ChoiceProps<Value>) {
  const t = useText();
  return (
    <label>
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = values.find((known) => known === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {values.map((known) => (
          <option key={known} value={known}>
            {words ? t(words[known]) : known}
          </option>
        ))}
      </select>
    </label>
  );
}
