"use client";
/** Tables of the reader's disk: they stay in this browser, so the page holds them itself and the analysis only describes them. */
import { useMemo } from "react";
import { AnswerPage } from "@/components/results/analysis/analysis-page";
import { readFiles } from "@/features/core/calibration/data-files";
import { measureAnalysis } from "@/features/pages/measure/analysis";
import { measureAnswer, readKit } from "@/features/pages/measure/answer";
import { useQuestion } from "@/state/answers/bootstrap";
import { useKitFiles } from "@/state/opened-files/kit-files";
import { sourceText } from "@/state/opened-files/measured-source";
import { ownAnswer } from "@/state/answers/own-answer";
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
    const linked = asked.ok ? readFiles(asked.value.data).map((file) => ({ file, read: readKit(file) })) : [];
    return [...linked, ...files].flatMap(({ file, read: kit }) => (kit.ok ? [{ file, kit: kit.value }] : []));
  }, [asked, files]);
  const kits = useMemo(() => read.map(({ kit }) => kit), [read]);
  const answered = useMemo(
    () => ownAnswer(page, (scenario, input) => measureAnswer(scenario, kits, input)),
    [page, kits],
  );
  const source = useMemo(() => ({ files: read.map(({ file }) => sourceText(file)), model: null }), [read]);
  return (
    <AnswerPage
      analysis={measureAnalysis}
      page={page}
      answered={answered}
      views={VIEWS}
      editors={EDITORS}
      lead="open"
      source={source}
    />
  );
}
