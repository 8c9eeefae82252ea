"use client";

import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { downloadText } from "@/components/files/download";
import type { EditorProps } from "@/components/results/analysis/analysis-page";
import measured from "@/components/measured/measured.module.css";
import { MeasurementDrop } from "@/components/measured/measurement-drop";
import { ResultSection } from "@/components/results/parts/result-section";
import { writeMeasurementsCsv } from "@/features/core/evidence/benchmark-files/write-csv";
import { readFiles, type DataFile } from "@/features/core/calibration/data-files";
import type { CalibrationAnswer } from "@/features/pages/calibration/answer";
import type { CalibrationInput } from "@/features/pages/calibration/input";
import type { Issue } from "@/lib/issue";
import { useText } from "@/state/language";
import { distinct } from "@/state/opened-files/chosen-files";
import { packFiles } from "@/state/opened-files/measurement-files";
import { givenMeasurements } from "./given-measurements";
import * as m from "./messages";

const WORDS = {
  title: m.measurements,
  paste: m.pasteMeasurements,
  note: m.dropFilesHereOrPaste,
  clear: m.removeAllShowSample,
  sample: m.thisIsSampleNotMeasurement,
  download: m.downloadSampleAsCsv,
  unsaved: m.serverCouldNotKeepMeasurements,
};

const UNSAVED: Issue = { code: "MEASURED-UNSAVED", at: "data", message: WORDS.unsaved };
const EXAMPLE = "tp,concurrency,isl,osl,ttft_ms,tpot_ms\n8,16,1024,1024,180,21.4";

export function Measurements({ output, input, page }: EditorProps<typeof CalibrationInput, CalibrationAnswer>) {
  const t = useText();
  const { data } = input;
  const sample = data === "";
  // What the fit used: the sample is made there.
  const drawn = output?.fitted?.measurements;
  const onData = (packed: string): void => page.actions.setInput({ data: packed });
  const { trouble, put, add } = useDataFiles(data, onData);
  return (
    <ResultSection id="measurements" title={WORDS.title}>
      {sample && (
        <p className={measured.note} data-sample>
          {t(WORDS.sample)}
        </p>
      )}
      <MeasurementDrop words={WORDS} placeholder={EXAMPLE} trouble={trouble} onAdd={add}>
        {!sample && (
          <button type="button" className={buttons.button} onClick={() => onData("")}>
            {t(WORDS.clear)}
          </button>
        )}
        {sample && (
          <button
            type="button"
            className={buttons.button}
            disabled={!drawn}
            onClick={() => drawn && downloadSample(drawn)}
          >
            {t(WORDS.download)}
          </button>
        )}
      </MeasurementDrop>
      {!sample && <GivenFiles data={data} put={put} />}
    </ResultSection>
  );
}

function GivenFiles(props: { readonly data: string; readonly put: (files: readonly DataFile[]) => void }) {
  const { FileReports } = givenMeasurements.use();
  return <FileReports {...props} />;
}

const downloadSample = (drawn: Parameters<typeof writeMeasurementsCsv>[0]): void =>
  downloadText("mds-calibration-sample.csv", "text/csv", writeMeasurementsCsv(drawn));

/** The files in the link's text, and the ways to change them. */
function useDataFiles(data: string, onData: (packed: string) => void) {
  const [trouble, setTrouble] = useState<readonly Issue[]>([]);
  const put = (next: readonly DataFile[]): void =>
    void packFiles(next).then(
      (packed) => {
        setTrouble([]);
        givenMeasurements.after(() => onData(packed));
      },
      () => setTrouble([UNSAVED]),
    );
  const add = (more: readonly DataFile[]): void => {
    const known = readFiles(data);
    if (more.length > 0) put([...known, ...distinct(more, known)]);
  };
  return { trouble, put, add };
}
