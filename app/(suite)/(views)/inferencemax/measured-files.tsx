"use client";
/** Files of measured runs on their way into the link. */
import { useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { MeasurementDrop } from "@/components/measured/measurement-drop";
import type { EditorProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { readFiles, type DataFile } from "@/features/core/calibration/data-files";
import type { Overview } from "@/features/pages/inferencemax/answer";
import type { InferencemaxInput } from "@/features/pages/inferencemax/input";
import { WORDS } from "@/features/pages/inferencemax/words";
import type { Issue } from "@/lib/issue";
import { useText } from "@/state/language";
import { packFiles } from "@/state/opened-files/measurement-files";
import { runReader } from "./run-reader";

const EXAMPLE = "tp,concurrency,isl,osl,ttft_ms,tpot_ms,output_throughput\n8,16,4096,1024,420,19.5,790";
const UNSAVED: Issue = { code: "MEASURED-UNSAVED", at: "data", message: WORDS.unsaved };

export function MeasuredFiles({ input, page }: EditorProps<typeof InferencemaxInput, Overview>) {
  const t = useText();
  const [trouble, setTrouble] = useState<readonly Issue[]>([]);
  const files = useMemo(() => readFiles(input.data), [input.data]);
  const onData = (data: string): void => page.actions.setInput({ data });
  const add = (more: readonly DataFile[]): void =>
    runReader.after((reader) => {
      setTrouble(reader === null ? [] : reader.unreadable(reader.readAll(more)));
      if (more.length > 0) packFiles([...files, ...more]).then(onData, () => setTrouble([UNSAVED]));
    });
  return (
    <ResultSection id="measured" title={WORDS.measured}>
      <MeasurementDrop
        words={{ paste: WORDS.paste, note: WORDS.pasteNote }}
        placeholder={EXAMPLE}
        trouble={trouble}
        onAdd={add}
      >
        {files.length > 0 && (
          <button type="button" className={buttons.button} onClick={() => onData("")}>
            {t(WORDS.clear)}
          </button>
        )}
      </MeasurementDrop>
    </ResultSection>
  );
}
