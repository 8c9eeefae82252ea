"use client";
/** Files by dropping, choosing or pasting, and how each was read. */
import buttons from "@/components/feedback/button.module.css";
import { FileReport } from "@/components/measured/file-report";
import { MeasurementDrop } from "@/components/measured/measurement-drop";
import { ResultSection } from "@/components/results/parts/result-section";
import { formatCount } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { useBenchmarkFiles } from "@/state/opened-files/benchmark-files";
import { useText } from "@/state/language";
import * as m from "./messages";

const WORDS = {
  title: m.resultFiles,
  paste: m.pasteResults,
  note: m.dropResultFilesHereMany,
  choose: m.openResultFiles,
  clear: m.closeAll,
};

const EXAMPLE =
  "model,gpu,tp,concurrency,isl,osl,ttft_ms,tpot_ms\nmeta-llama/Llama-3.3-70B-Instruct,H100,4,16,1024,1024,180,21.4";

/** More files than these are folded, except for those that could not be read. */
const FEW = 12;

const readWords = (count: number): Text => m.countFilesWereRead({ count, count2: formatCount(count) });

export function OpenResults() {
  const t = useText();
  const { files, add, change, clear } = useBenchmarkFiles();
  const reports = (which: (file: (typeof files)[number]) => boolean) =>
    files.map(
      (file, index) =>
        which(file) && (
          <FileReport
            key={file.file.name}
            read={file}
            onChange={(changed) => change(index, changed)}
            onRemove={() => change(index, null)}
          />
        ),
    );
  return (
    <ResultSection id="open" title={WORDS.title}>
      <MeasurementDrop words={WORDS} placeholder={EXAMPLE} onAdd={add} slug="benchmarks">
        {files.length > 0 && (
          <button type="button" className={buttons.button} onClick={clear}>
            {t(WORDS.clear)}
          </button>
        )}
      </MeasurementDrop>
      {files.length <= FEW ? (
        reports(() => true)
      ) : (
        <>
          {reports(({ read }) => !read.ok)}
          <details>
            <summary>{t(readWords(files.filter(({ read }) => read.ok).length))}</summary>
            {reports(({ read }) => read.ok)}
          </details>
        </>
      )}
    </ResultSection>
  );
}
