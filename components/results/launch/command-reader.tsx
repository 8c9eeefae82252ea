"use client";
/** A pasted launch command becomes the scenario; what was not understood is listed before anything changes. */
import { useId, useMemo, useState } from "react";
import { IssueList } from "@/components/feedback/issue-list";
import buttons from "@/components/feedback/button.module.css";
import { flagWords } from "@/features/core/deploy/read/command/command-flags";
import { readLaunch, type ReadLaunch } from "@/features/core/deploy/read/launch";
import type { IssueChange } from "@/lib/issue";
import { verbatim } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./launch-section.module.css";
import * as m from "./messages";

export function LaunchRead({ onFix }: { readonly onFix: (change: IssueChange) => void }) {
  const t = useText();
  const id = useId();
  const [source, setSource] = useState("");
  const read = useMemo(() => (source.trim() === "" ? null : readLaunch(source)), [source]);
  return (
    <details className={styles.read}>
      <summary>{t(m.fromLaunchCommand)}</summary>
      <label htmlFor={id}>{t(m.launchCommand)}</label>
      <textarea
        id={id}
        rows={5}
        spellCheck={false}
        value={source}
        placeholder="vllm serve meta-llama/Llama-3.3-70B-Instruct -tp 8 --max-model-len 32K"
        onChange={(event) => setSource(event.target.value)}
      />
      {read && read.issues.length > 0 && (
        <IssueList issues={read.issues} onFix={onFix} tone={read.ok ? "note" : "stop"} />
      )}
      {read?.ok && <Understood read={read.value} onFix={onFix} />}
    </details>
  );
}

type UnderstoodProps = { readonly read: ReadLaunch; readonly onFix: (change: IssueChange) => void };

function Understood({ read, onFix }: UnderstoodProps) {
  const t = useText();
  const { params, launch, unknown, moving, aside } = read;
  const lists = [
    { label: m.itSays, entries: pairs({ ...params, ...launch }) },
    { label: m.notUnderstood, entries: unknown.map(flagWords) },
    { label: m.changesTimeOrMemoryNot, entries: moving.map(flagWords) },
    { label: m.asPredictionHasItOr, entries: aside.map(flagWords) },
  ];
  return (
    <>
      <dl>
        {lists
          .filter(({ entries }) => entries.length > 0)
          .map(({ label, entries }) => (
            <div key={label.en}>
              <dt>{t(label)}</dt>
              <dd>
                <code>{entries.join(" · ")}</code>
              </dd>
            </div>
          ))}
      </dl>
      <button
        type="button"
        className={buttons.button}
        onClick={() => onFix({ label: verbatim("launch"), set: params })}
      >
        {t(m.takeOverIntoScenario)}
      </button>
    </>
  );
}

const pairs = (params: Readonly<Record<string, string>>): string[] =>
  Object.entries(params)
    .filter(([, value]) => value !== "")
    .map(([key, value]) => `${key}=${value}`);
