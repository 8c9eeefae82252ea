"use client";
/** Results of the reader's disk: they stay in this browser, so the page holds them itself and the analysis only describes them. */
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { AnswerPage } from "@/components/results/analysis/analysis-page";
import { NO_RUNS, unopenedBenchmarks } from "@/features/pages/benchmarks/empty-state";
import { ownAnswer } from "@/state/answers/own-answer";
import { useQuestion } from "@/state/answers/bootstrap";
import { benchmarkFilesAtom } from "@/state/opened-files/chosen-files";
import { NO_SOURCE } from "@/state/opened-files/measured-source";
import { OpenResults } from "./open-results";
import { openedResults } from "./opened-results";

const EDITORS = { open: OpenResults };

export function BenchmarksPage() {
  const page = useQuestion(unopenedBenchmarks);
  const files = useAtomValue(benchmarkFilesAtom);
  const { input, asked } = page;
  const reader = files.length === 0 && input.data === "" ? null : openedResults.use();
  const read = useMemo(
    () => reader?.readResults(asked.ok ? asked.value.data : "", files) ?? null,
    [reader, asked, files],
  );
  const answered = useMemo(
    () => ownAnswer(page, (scenario, input) => read?.answer(scenario, input) ?? { output: NO_RUNS, issues: [] }),
    [page, read],
  );
  return (
    <AnswerPage
      analysis={reader?.benchmarksAnalysis ?? unopenedBenchmarks}
      page={page}
      answered={answered}
      editors={EDITORS}
      lead="open"
      source={read?.source ?? NO_SOURCE}
    />
  );
}
