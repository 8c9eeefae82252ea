"use client";
/** Tables of the reader's disk: they stay in this browser, so the page holds them itself and the analysis only tells of them. */
import { useMemo } from "react";
import { AnswerPage } from "@/components/results/analysis-page";
import { readFiles } from "@/features/core/calibration/data-files";
import { measureAnalysis } from "@/features/pages/measure/analysis";
import { measureAnswer, readKit } from "@/features/pages/measure/answer";
import { useQuestion } from "@/state/bootstrap";
import { useKitFiles } from "@/state/kit-files";
import { ownAnswer } from "@/state/own-answer";
import { KeepChip } from "./keep-chip";
import { OpenTables } from "./open-tables";
import { Scripts } from "./scripts";

const VIEWS = { scripts: Scripts, keep: KeepChip };
const EDITORS = { open: OpenTables };

export function MeasurePage() {
  const page = useQuestion(measureAnalysis);
  const { files } = useKitFiles();
  const { asked } = page;
  const read = useMemo(() => {
    const linked = asked.ok ? readFiles(asked.value.data).map(readKit) : [];
    return [...linked, ...files.map((file) => file.read)].flatMap((file) => (file.ok ? [file.value] : []));
  }, [asked, files]);
  const answered = useMemo(
    () => ownAnswer(page, (scenario, input) => measureAnswer(scenario, read, input)),
    [page, read],
  );
  return (
    <AnswerPage
      analysis={measureAnalysis}
      page={page}
      answered={answered}
      views={VIEWS}
      editors={EDITORS}
      lead="open"
    />
  );
}
