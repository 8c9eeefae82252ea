"use client";
/** Results of the reader's disk: they stay in this browser, so the page holds them itself and the analysis only tells of them. */
import { useMemo } from "react";
import { AnswerPage } from "@/components/results/analysis-page";
import { listMeasurements, readAll, readFiles } from "@/features/core/calibration/data-files";
import { benchmarksAnalysis } from "@/features/pages/benchmarks/analysis";
import { benchmarksAnswer } from "@/features/pages/benchmarks/answer";
import { useBenchmarkFiles } from "@/state/benchmark-files";
import { useQuestion } from "@/state/bootstrap";
import { ownAnswer } from "@/state/own-answer";
import { OpenResults } from "./open-results";

const EDITORS = { open: OpenResults };

export function BenchmarksPage() {
  const page = useQuestion(benchmarksAnalysis);
  const { files } = useBenchmarkFiles();
  const { asked } = page;
  const measurements = useMemo(() => {
    const linked = asked.ok ? readAll(readFiles(asked.value.data)) : [];
    return listMeasurements([...linked, ...files]);
  }, [asked, files]);
  const answered = useMemo(
    () =>
      ownAnswer(page, (scenario, input) => {
        const output = benchmarksAnswer(scenario, measurements, input);
        return { output, issues: output.placing };
      }),
    [page, measurements],
  );
  return <AnswerPage analysis={benchmarksAnalysis} page={page} answered={answered} editors={EDITORS} lead="open" />;
}
