"use client";
/** Measured runs: files in, and each run beside its prediction. */
import { useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { FileDrop } from "@/components/inputs/file-drop";
import { ResultSection } from "@/components/results/result-section";
import { DataTable } from "@/components/tables/data-table";
import { PagedTable } from "@/components/tables/paged-table";
import { PASTED, type DataFile, type ReadFile } from "@/features/core/calibration/data-files";
import type { MeasuredRun } from "@/features/pages/inferencemax/measured";
import { useText } from "@/state/language";
import { packFiles, textOfFile } from "@/state/measurement-files";
import styles from "./overview.module.css";
import { runColumns } from "./present-tables";
import { WORDS } from "./words";

type MeasuredProps = {
  readonly files: readonly ReadFile[];
  readonly runs: readonly MeasuredRun[];
  readonly onData: (data: string) => void;
};

const ACCEPT = ".csv,.tsv,.txt,.json,.jsonl,.ndjson,.gz";
const EXAMPLE = "tp,concurrency,isl,osl,ttft_ms,tpot_ms,output_throughput\n8,16,4096,1024,420,19.5,790";
const PLAIN_ROWS = 50;
const runKey = ({ label, conc }: MeasuredRun): string => `${label} ${conc}`;

export function MeasuredSection({ files, runs, onData }: MeasuredProps) {
  const t = useText();
  const [trouble, setTrouble] = useState<readonly string[]>([]);
  const columns = useMemo(() => runColumns(runs, t), [runs, t]);
  const add = (more: readonly DataFile[], told: readonly string[] = []): void => {
    setTrouble(told);
    if (more.length === 0) return;
    packFiles([...files.map(({ file }) => file), ...more]).then(onData, () => setTrouble([t(WORDS.unsaved)]));
  };
  const bring = async (chosen: readonly File[]): Promise<void> => {
    const read = await Promise.all(chosen.map(textOfFile));
    add(
      read.flatMap((file) => (file.ok ? [file.value] : [])),
      read.flatMap((file) => file.issues.map(({ message }) => t(message))),
    );
  };
  return (
    <ResultSection id="measured" title={WORDS.measured} note={runs.length > 0 ? WORDS.runsNote : undefined}>
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
        {[...trouble, ...fileTrouble(files, t)].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {runs.length > PLAIN_ROWS ? (
        <PagedTable caption={t(WORDS.runs)} columns={columns} rows={runs} rowKey={runKey} />
      ) : (
        runs.length > 0 && <DataTable caption={t(WORDS.runs)} columns={columns} rows={runs} rowKey={runKey} dense />
      )}
    </ResultSection>
  );
}

/** Files that could not be read at all. */
function fileTrouble(files: readonly ReadFile[], t: ReturnType<typeof useText>): readonly string[] {
  return files.flatMap(({ file, read }) =>
    read.ok ? [] : read.issues.map((issue) => `${file.name}: ${t(issue.message)} ${issue.fix ? t(issue.fix) : ""}`),
  );
}
