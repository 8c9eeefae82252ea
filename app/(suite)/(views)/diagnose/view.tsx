"use client";
/** The page before files are open; what reads and shows them loads when some are chosen, or with a link to the example. */
import { lazy, Suspense, useMemo } from "react";
import { AnswerPage } from "@/components/results/analysis/analysis-page";
import { unopenedIncident } from "@/features/pages/diagnose/empty-state";
import { useQuestion } from "@/state/answers/bootstrap";
import { ownAnswer } from "@/state/answers/own-answer";
import { useIncidentFiles } from "@/state/opened-files/incident-files";
import { OpenFiles } from "./open-files";

const OpenedIncident = lazy(() => import("./opened"));

const EDITORS = { open: OpenFiles };

export function DiagnosePage() {
  const { input } = useQuestion(unopenedIncident);
  const { files } = useIncidentFiles();
  const unopened = <UnopenedIncident />;
  return files.length === 0 && !input.example ? (
    unopened
  ) : (
    <Suspense fallback={unopened}>
      <OpenedIncident />
    </Suspense>
  );
}

function UnopenedIncident() {
  const page = useQuestion(unopenedIncident);
  const answered = useMemo(() => ownAnswer(page, () => ({ output: { opened: null }, issues: [] })), [page]);
  return <AnswerPage analysis={unopenedIncident} page={page} answered={answered} editors={EDITORS} lead="open" />;
}
