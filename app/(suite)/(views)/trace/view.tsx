"use client";
/** The page before a trace is open; what shows one loads when one is chosen. */
import { useAtom } from "jotai";
import { lazy, Suspense, useMemo, useState } from "react";
import { AnswerPage } from "@/components/results/analysis/analysis-page";
import { askForFiles } from "@/features/pages/trace/file-link";
import { unopenedTrace } from "@/features/pages/trace/empty-state";
import { useQuestion } from "@/state/answers/bootstrap";
import { handedFilesAtom } from "@/state/opened-files/handed-files";
import { ownAnswer } from "@/state/answers/own-answer";
import type { TraceFiles } from "@/app/(suite)/(views)/trace/trace-files/use-trace-files";
import { OpenFiles } from "./open-files";
import { OpenTrace } from "./open-trace";

const OpenedTraces = lazy(() => import("./opened-traces"));

const EDITORS = { open: OpenTrace };

export function TracePage() {
  const [handed, hand] = useAtom(handedFilesAtom);
  const [begun, begin] = useState(false);
  // From then on it stays, even when the trace is closed; it takes the handed files.
  if (!begun && handed?.slug === unopenedTrace.id) begin(true);
  const unopened = <UnopenedTraces onOpen={(files) => hand({ slug: unopenedTrace.id, files })} />;
  return begun ? (
    <Suspense fallback={unopened}>
      <OpenedTraces />
    </Suspense>
  ) : (
    unopened
  );
}

function UnopenedTraces({ onOpen }: { readonly onOpen: (files: readonly File[]) => void }) {
  const page = useQuestion(unopenedTrace);
  const answered = useMemo(
    () =>
      ownAnswer(page, (_, { file }) => ({
        output: { traces: [] },
        issues: file === "" ? [] : [askForFiles(file.split(","))],
      })),
    [page],
  );
  return (
    <OpenFiles value={{ ...NOTHING_OPEN, open: onOpen }}>
      <AnswerPage analysis={unopenedTrace} page={page} answered={answered} editors={EDITORS} lead="open" />
    </OpenFiles>
  );
}

const nothing = (): void => undefined;

const NOTHING_OPEN: TraceFiles = { files: [], traces: [], open: nothing, stop: nothing, close: nothing };
