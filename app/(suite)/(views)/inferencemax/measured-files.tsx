"use client";
/** Files of measured runs on their way into the link. */
import { useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { FileDrop } from "@/components/inputs/file-drop";
import type { EditorProps } from "@/components/results/analysis-page";
import { ResultSection } from "@/components/results/result-section";
import { PASTED, readAll, readFiles, type DataFile } from "@/features/core/calibration/data-files";
import type { Overview } from "@/features/pages/inferencemax/answer";
import type { InferencemaxInput } from "@/features/pages/inferencemax/input";
import { unreadable } from "@/features/pages/inferencemax/overview";
import { WORDS } from "@/features/pages/inferencemax/words";
import { useText } from "@/state/language";
import { packFiles, textOfFile } from "@/state/measurement-files";
import styles from "./measured.module.css";

const ACCEPT = ".csv,.tsv,.txt,.json,.jsonl,.ndjson,.gz";
const EXAMPLE = "tp,concurrency,isl,osl,ttft_ms,tpot_ms,output_throughput\n8,16,4096,1024,420,19.5,790";

export function MeasuredFiles({ input, page }: EditorProps<typeof InferencemaxInput, Overview>) {
  const t = useText();
  const [trouble, setTrouble] = useState<readonly string[]>([]);
  const files = useMemo(() => readFiles(input.data), [input.data]);
  const onData = (data: string): void => page.actions.setInput({ data });
  const add = (more: readonly DataFile[], told: readonly string[] = []): void => {
    setTrouble([...told, ...unreadable(readAll(more)).map(({ message }) => t(message))]);
    if (more.length === 0) return;
    packFiles([...files, ...more]).then(onData, () => setTrouble([t(WORDS.unsaved)]));
  };
  const bring = async (chosen: readonly File[]): Promise<void> => {
    const read = await Promise.all(chosen.map(textOfFile));
    add(
      read.flatMap((file) => (file.ok ? [file.value] : [])),
      read.flatMap((file) => file.issues.map(({ message }) => t(message))),
    );
  };
  return (
    <ResultSection id="measured" title={WORDS.measured}>
      <FileDrop
        label={t(WORDS.paste)}
        note={t(WORDS.pasteNote)}
        placeholder={EXAMPLE}
        words={{ choose: t(WORDS.choose), read: t(WORDS.read) }}
        accept={ACCEPT}
        onFiles={(chosen) => void bring(chosen)}
        onText={(pasted) => add([{ name: PASTED, text: pasted }])}
      >
        {files.length > 0 && (
          <button type="button" className={buttons.button} onClick={() => onData("")}>
            {t(WORDS.clear)}
          </button>
        )}
      </FileDrop>
      <ul className={styles.notes} role="status">
        {trouble.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </ResultSection>
  );
}
