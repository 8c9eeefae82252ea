"use client";
/** The page before a capture is open; what shows one loads when one is chosen, or with a link to an example. */
import { lazy, Suspense, useMemo, useState } from "react";
import { AnswerPage } from "@/components/results/analysis/analysis-page";
import { askForFiles } from "@/features/pages/serving-profile/link/file-link";
import { unopenedProfile } from "@/features/pages/serving-profile/empty-state";
import { useQuestion } from "@/state/answers/bootstrap";
import { ownAnswer } from "@/state/answers/own-answer";
import type { ProfileFile } from "@/app/(suite)/(views)/serving-profile/capture-files/protocol";
import type { ServingProfile } from "@/app/(suite)/(views)/serving-profile/capture-files/use-profile";
import { OpenProfile } from "./files";
import { OpenCapture } from "./open-capture";

const OpenedProfile = lazy(() => import("./opened"));

const EDITORS = { open: OpenCapture };
const NO_FILES: readonly ProfileFile[] = [];

export function ServingProfilePage() {
  const { input } = useQuestion(unopenedProfile);
  const [first, open] = useState<readonly ProfileFile[] | null>(null);
  // From then on it stays, even when the capture is closed.
  if (first === null && input.example !== null) open(NO_FILES);
  const unopened = <UnopenedProfile onOpen={open} />;
  return first === null && input.example === null ? (
    unopened
  ) : (
    <Suspense fallback={unopened}>
      <OpenedProfile first={first ?? NO_FILES} />
    </Suspense>
  );
}

function UnopenedProfile({ onOpen }: { readonly onOpen: (files: readonly ProfileFile[]) => void }) {
  const page = useQuestion(unopenedProfile);
  const open = useMemo(() => ({ profile: { ...NOTHING_OPEN, open: onOpen }, replay: null }), [onOpen]);
  const answered = useMemo(
    () =>
      ownAnswer(page, (_, { file }) => ({
        output: { opened: null, replayed: null },
        issues: file === "" ? [] : [askForFiles(file)],
      })),
    [page],
  );
  return (
    <OpenProfile value={open}>
      <AnswerPage analysis={unopenedProfile} page={page} answered={answered} editors={EDITORS} lead="open" />
    </OpenProfile>
  );
}

const nothing = (): void => undefined;

const NOTHING_OPEN: ServingProfile = {
  state: "none",
  source: null,
  progress: { bytes: 0, of: 0, files: 0, ofFiles: 0 },
  issues: [],
  profile: null,
  traces: [],
  mark: null,
  ...{ open: nothing, stop: nothing, close: nothing },
};
