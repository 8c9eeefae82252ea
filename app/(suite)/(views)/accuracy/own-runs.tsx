"use client";
/** Measurements of the reader's disk against predictions for the scenario. They stay in this browser. */
import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import { FileIssues } from "@/components/measured/file-issues";
import { MeasurementDrop } from "@/components/measured/measurement-drop";
import { ResultSection } from "@/components/results/parts/result-section";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { TableView } from "@/components/tables/table-view";
import { listMeasurements } from "@/features/core/calibration/read-files";
import type { Accuracy } from "@/features/pages/accuracy/accuracy";
import type { AccuracyInput } from "@/features/pages/accuracy/input";
import { ownRuns, ownTable, ownWords } from "@/features/pages/accuracy/own-runs";
import { useBenchmarkFiles } from "@/state/opened-files/benchmark-files";
import { useText } from "@/state/language";
import * as m from "./messages";

const WORDS = {
  title: m.yourOwnMeasurements,
  paste: m.pasteResults,
  note: m.resultsOfBenchmarksOnScenarios,
  clear: m.closeAll,
};

const EXAMPLE = "concurrency,isl,osl,ttft_ms,tpot_ms\n16,1024,1024,180,21.4";

export default function OwnRuns({ scenario, input }: ViewProps<typeof AccuracyInput, Accuracy>) {
  const t = useText();
  const { files, add, clear } = useBenchmarkFiles();
  const engine = input.engine === "all" ? "vllm" : input.engine;
  const openedRuns = useMemo(() => {
    const measurements = listMeasurements(files);
    return measurements.length === 0 ? null : ownRuns(scenario, measurements, engine);
  }, [files, scenario, engine]);
  const sentences =
    openedRuns === null ? [] : (["tpot", "ttft"] as const).flatMap((metric) => ownWords(openedRuns, metric) ?? []);
  return (
    <ResultSection id="own" title={WORDS.title}>
      <MeasurementDrop words={WORDS} placeholder={EXAMPLE} onAdd={add}>
        {files.length > 0 && (
          <button type="button" className={buttons.button} onClick={clear}>
            {t(WORDS.clear)}
          </button>
        )}
      </MeasurementDrop>
      {sentences.map((words) => (
        <p key={words.en}>{t(words)}</p>
      ))}
      {openedRuns !== null && openedRuns.runs.length > 0 && (
        <TableView table={ownTable(openedRuns, t)} caption={t(WORDS.title)} />
      )}
      {openedRuns !== null && openedRuns.issues.length > 0 && <FileIssues issues={openedRuns.issues} />}
    </ResultSection>
  );
}
