"use client";
/** Files by dropping, choosing or pasting, and how each was read. */
import { useAtom } from "jotai";
import buttons from "@/components/feedback/button.module.css";
import { MeasurementDrop } from "@/components/measured/measurement-drop";
import { ResultSection } from "@/components/results/parts/result-section";
import { benchmarkFilesAtom, useAddFiles } from "@/state/opened-files/chosen-files";
import { useText } from "@/state/language";
import { openedResults } from "./opened-results";
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

export function OpenResults() {
  const t = useText();
  const [files, set] = useAtom(benchmarkFilesAtom);
  const add = useAddFiles(benchmarkFilesAtom);
  return (
    <ResultSection id="open" title={WORDS.title}>
      <MeasurementDrop
        words={WORDS}
        placeholder={EXAMPLE}
        onAdd={(more) => openedResults.after(() => add(more))}
        slug="benchmarks"
      >
        {files.length > 0 && (
          <button type="button" className={buttons.button} onClick={() => set([])}>
            {t(WORDS.clear)}
          </button>
        )}
      </MeasurementDrop>
      {files.length > 0 && <OpenedFiles />}
    </ResultSection>
  );
}

function OpenedFiles() {
  const { FileReports } = openedResults.use();
  return <FileReports />;
}
