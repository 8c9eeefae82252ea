"use client";
/** Files of the reader's disk: they stay in this browser, so the page holds them itself and the analysis only describes them. */
import { useMemo } from "react";
import { AnswerPage } from "@/components/results/analysis/analysis-page";
import { diagnoseAnalysis } from "@/features/pages/diagnose/analysis";
import { useQuestion } from "@/state/answers/bootstrap";
import { ownAnswer } from "@/state/answers/own-answer";
import { useIncidentFiles } from "@/state/opened-files/incident-files";
import { sourceFile } from "@/state/opened-files/measured-source";
import { CellsView } from "./cells-view";
import { EvidenceView } from "./evidence-view";
import { LanesView } from "./lanes/lanes-view";
import { OpenFiles } from "./open-files";
import { ReadingContext } from "./reading/reading-context";
import { useIncident } from "./reading/use-incident";

const VIEWS = { cells: CellsView, lanes: LanesView, evidence: EvidenceView };
const EDITORS = { open: OpenFiles };

export default function OpenedIncident() {
  const page = useQuestion(diagnoseAnalysis);
  const { files } = useIncidentFiles();
  const { example } = page.input;
  const reading = useIncident(files, example);
  const { opened } = reading;
  const answered = useMemo(() => ownAnswer(page, () => ({ output: { opened }, issues: [] })), [page, opened]);
  const source = useMemo(
    () => ({
      files: files.map(({ path, file }) => sourceFile(file, path)),
      model: opened?.evidence.stated.model ?? null,
    }),
    [files, opened],
  );
  return (
    <ReadingContext value={reading}>
      <AnswerPage
        analysis={diagnoseAnalysis}
        page={page}
        answered={answered}
        views={VIEWS}
        editors={EDITORS}
        lead="open"
        source={source}
      />
    </ReadingContext>
  );
}
