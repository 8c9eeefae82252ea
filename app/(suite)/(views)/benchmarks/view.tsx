"use client";
/** Results of the reader's disk: they stay in this browser, so the page holds them itself and the analysis only describes them. */
import { useMemo } from "react";
import { AnswerPage } from "@/components/results/analysis/analysis-page";
import { listMeasurements, readAll, readFiles } from "@/features/core/calibration/data-files";
import { benchmarksAnalysis } from "@/features/pages/benchmarks/analysis";
import { benchmarksAnswer } from "@/features/pages/benchmarks/answer";
import { useBenchmarkFiles } from "@/state/opened-files/benchmark-files";
import { useQuestion } from "@/state/answers/bootstrap";
import { sourceText } from "@/state/opened-files/measured-source";
import { ownAnswer } from "@/state/answers/own-answer";
import { OpenResults } from "./open-results";

const EDITORS = { open: OpenResults };

export function BenchmarksPage() {
  const page = useQuestion(benchmarksAnalysis);
  const { files } = useBenchmarkFiles();
  const { asked } = page;
  const opened = useMemo(() => [...(asked.ok ? readAll(readFiles(asked.value.data)) : []), ...files], [asked, files]);
  const measurements = useMemo(() => listMeasurements(opened), [opened]);
  const source = useMemo(
    () => ({ files: opened.map(({ file }) => sourceText(file)), model: onlyModel(measurements) }),
    [opened, measurements],
  );
  const answered = useMemo(
    () =>
      ownAnswer(page, (scenario, input) => {
        const output = benchmarksAnswer(scenario, measurements, input);
        return { output, issues: output.placing };
      }),
    [page, measurements],
  );
  return (
    <AnswerPage
      analysis={benchmarksAnalysis}
      page={page}
      answered={answered}
      editors={EDITORS}
      lead="open"
      source={source}
    />
  );
}

/** null: no file states it, or they differ. */
function onlyModel(measurements: ReturnType<typeof listMeasurements>): string | null {
  const models = new Set(measurements.map(({ model }) => model));
  return models.size === 1 ? ([...models][0] ?? null) : null;
}
