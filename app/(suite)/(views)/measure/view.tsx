"use client";
/** Tables of the reader's disk: they stay in this browser, so the page holds them itself and the analysis only describes them. */
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { AnswerPage } from "@/components/results/analysis/analysis-page";
import { noTables, unopenedMeasure } from "@/features/pages/measure/empty-state";
import { useQuestion } from "@/state/answers/bootstrap";
import { ownAnswer } from "@/state/answers/own-answer";
import { kitFilesAtom } from "@/state/opened-files/chosen-files";
import { NO_SOURCE } from "@/state/opened-files/measured-source";
import { OpenTables } from "./open-tables";
import { openedTables } from "./opened-tables";
import { Scripts } from "./scripts";

const VIEWS = { scripts: Scripts };
const EDITORS = { open: OpenTables };

export function MeasurePage() {
  const page = useQuestion(unopenedMeasure);
  const files = useAtomValue(kitFilesAtom);
  const { input, asked } = page;
  const reader = files.length === 0 && input.data === "" ? null : openedTables.use();
  const read = useMemo(
    () => reader?.readTables(asked.ok ? asked.value.data : "", files) ?? null,
    [reader, asked, files],
  );
  const answered = useMemo(
    () =>
      ownAnswer(page, (scenario, input) => read?.answer(scenario, input) ?? { output: noTables(scenario), issues: [] }),
    [page, read],
  );
  return (
    <AnswerPage
      analysis={reader?.measureAnalysis ?? unopenedMeasure}
      page={page}
      answered={answered}
      views={reader?.VIEWS ?? VIEWS}
      editors={EDITORS}
      lead="open"
      source={read?.source ?? NO_SOURCE}
    />
  );
}
