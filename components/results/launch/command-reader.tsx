"use client";
/** A pasted launch command becomes the scenario; what was not understood is listed before anything changes. */
import { useId, useMemo, useState } from "react";
import { IssueList } from "@/components/feedback/issue-list";
import buttons from "@/components/feedback/button.module.css";
import { flagWords } from "@/features/core/deploy/read/command-flags";
import { readLaunch, type ReadLaunch } from "@/features/core/deploy/read/launch";
import type { IssueChange } from "@/lib/issue";
import { text, verbatim } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./launch-section.module.css";

const WORDS = {
  title: text({ en: "From a launch command", zh: "从启动命令读取" }),
  paste: text({ en: "Launch command", zh: "启动命令" }),
  sets: text({ en: "It says", zh: "读取到" }),
  unknown: text({ en: "Not understood", zh: "未识别" }),
  moving: text({ en: "Changes time or memory, not modelled", zh: "影响时间或显存，未建模" }),
  aside: text({ en: "As the prediction has it, or without effect", zh: "与预测一致或无影响" }),
  apply: text({ en: "Take over into the scenario", zh: "应用到场景" }),
};

export function LaunchRead({ onMend }: { readonly onMend: (change: IssueChange) => void }) {
  const t = useText();
  const id = useId();
  const [source, setSource] = useState("");
  const read = useMemo(() => (source.trim() === "" ? null : readLaunch(source)), [source]);
  return (
    <details className={styles.read}>
      <summary>{t(WORDS.title)}</summary>
      <label htmlFor={id}>{t(WORDS.paste)}</label>
      <textarea
        id={id}
        rows={5}
        spellCheck={false}
        value={source}
        placeholder="vllm serve meta-llama/Llama-3.3-70B-Instruct -tp 8 --max-model-len 32K"
        onChange={(event) => setSource(event.target.value)}
      />
      {read && read.issues.length > 0 && (
        <IssueList issues={read.issues} onMend={onMend} tone={read.ok ? "note" : "stop"} />
      )}
      {read?.ok && <Understood read={read.value} onMend={onMend} />}
    </details>
  );
}

type UnderstoodProps = { readonly read: ReadLaunch; readonly onMend: (change: IssueChange) => void };

function Understood({ read, onMend }: UnderstoodProps) {
  const t = useText();
  const { params, launch, unknown, moving, aside } = read;
  const lists = [
    { label: WORDS.sets, entries: pairs({ ...params, ...launch }) },
    { label: WORDS.unknown, entries: unknown.map(flagWords) },
    { label: WORDS.moving, entries: moving.map(flagWords) },
    { label: WORDS.aside, entries: aside.map(flagWords) },
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
        onClick={() => onMend({ label: verbatim("launch"), set: params })}
      >
        {t(WORDS.apply)}
      </button>
    </>
  );
}

const pairs = (params: Readonly<Record<string, string>>): string[] =>
  Object.entries(params)
    .filter(([, value]) => value !== "")
    .map(([key, value]) => `${key}=${value}`);
