"use client";
/** Captures of the reader's disk: they stay in this browser, so the page holds them itself and the analysis only describes them. */
import { useEffect, useMemo } from "react";
import { AnswerPage } from "@/components/results/analysis/analysis-page";
import { servingProfileAnalysis } from "@/features/pages/serving-profile/analysis";
import { askForFiles } from "@/features/pages/serving-profile/link/file-link";
import { readUnits } from "@/features/pages/serving-profile/link/unit-choices";
import { useQuestion } from "@/state/answers/bootstrap";
import { useFileLink } from "@/state/opened-files/file-link";
import { NO_SOURCE, sourceFile, type MeasuredSource } from "@/state/opened-files/measured-source";
import { ownAnswer } from "@/state/answers/own-answer";
import type { ProfileFile, ProfileSource } from "@/app/(suite)/(views)/serving-profile/capture-files/protocol";
import { useProfile } from "@/app/(suite)/(views)/serving-profile/capture-files/use-profile";
import { useReplay } from "@/app/(suite)/(views)/serving-profile/capture-files/use-replay";
import { Actions } from "./actions";
import { OpenProfile } from "./files";
import { FindingsView } from "./findings-view";
import { LanesView } from "./timeline/lanes-view";
import { OpenCapture } from "./open-capture";
import { BalanceChoice, ZoneView } from "./quality-views";
import { BatchesView, ForwardsView, RequestsView } from "./rows-views";
import { SliceView } from "./slice-view";
import { TabsView } from "./tabs-view";
import { useProfileKeys } from "./use-profile-keys";

const VIEWS = {
  deeds: Actions,
  tabs: TabsView,
  lanes: LanesView,
  findings: FindingsView,
  requests: RequestsView,
  batches: BatchesView,
  forwards: ForwardsView,
  zone: ZoneView,
  "balance-by": BalanceChoice,
  slice: SliceView,
};
const EDITORS = { open: OpenCapture };

type OpenedProps = {
  /** Chosen before this view was there. */
  readonly first: readonly ProfileFile[];
};

export default function OpenedProfile({ first }: OpenedProps) {
  const page = useQuestion(servingProfileAnalysis);
  const { scenario, input } = page;
  const options = useMemo(
    () => ({ utcOffsetHours: input.utc_offset, units: readUnits(input.units) }),
    [input.utc_offset, input.units],
  );
  const files = useProfile(input.example, options);
  const { open: openFiles } = files;
  // Outside React: the worker that reads them.
  useEffect(() => openFiles(first), [openFiles, first]);
  const { file } = input;
  useFileLink(file, { file: files.mark ?? file, others: file !== "" }, page.actions);
  const missing = files.source === null ? file : "";
  useProfileKeys(files.profile, input, page.actions.setInput);
  const replay = useReplay(files.profile, scenario.ok ? scenario.value : null);
  const { replayed } = replay;
  const open = useMemo(() => ({ profile: files, replay }), [files, replay]);
  const answered = useMemo(
    () =>
      ownAnswer(page, () => ({
        output: { opened: files.profile, replayed },
        issues: missing === "" ? [] : [askForFiles(missing)],
      })),
    [page, files.profile, missing, replayed],
  );
  const source = useMemo(() => measuredSource(files.source), [files.source]);
  return (
    <OpenProfile value={open}>
      <AnswerPage
        analysis={servingProfileAnalysis}
        page={page}
        answered={answered}
        views={VIEWS}
        editors={EDITORS}
        lead="open"
        source={source}
      />
    </OpenProfile>
  );
}

function measuredSource(source: ProfileSource | null): MeasuredSource {
  if (source === null) return NO_SOURCE;
  if (source.kind === "files")
    return { files: source.files.map(({ path, file }) => sourceFile(file, path)), model: null };
  return { files: [{ name: `synthetic example ${source.name}`, content: new Blob([]), modified: null }], model: null };
}
