"use client";
/** Captures of the reader's disk: they stay in this browser, so the page holds them itself and the analysis only tells of them. */
import { useEffect, useMemo } from "react";
import { AnswerPage } from "@/components/results/analysis-page";
import { servingProfileAnalysis } from "@/features/pages/serving-profile/analysis";
import { askForFiles } from "@/features/pages/serving-profile/file-link";
import type { ServingProfileInput } from "@/features/pages/serving-profile/input";
import { readUnits } from "@/features/pages/serving-profile/unit-choices";
import { success } from "@/lib/result";
import { useQuestion, type Question } from "@/state/bootstrap";
import { useProfile, type ServingProfile } from "@/state/profile-files/use-profile";
import { useReplay } from "@/state/profile-files/use-replay";
import { Deeds } from "./deeds";
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
  deeds: Deeds,
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

export function ServingProfilePage() {
  const page = useQuestion(servingProfileAnalysis);
  const { scenario, asked, input } = page;
  const options = useMemo(
    () => ({ utcOffsetHours: input.utc_offset, units: readUnits(input.units) }),
    [input.utc_offset, input.units],
  );
  const files = useProfile(input.example, options);
  const missing = useFileLink(page, files);
  useProfileKeys(files.profile, input, page.actions.setInput);
  const replay = useReplay(files.profile, scenario.ok ? scenario.value : null);
  const { replayed } = replay;
  const open = useMemo(() => ({ profile: files, replay }), [files, replay]);
  const answered = useMemo(() => {
    if (!scenario.ok) return scenario;
    if (!asked.ok) return asked;
    const output = { opened: files.profile, replayed };
    return success(
      { output, scenario: scenario.value, input: asked.value, partial: null },
      missing === "" ? [] : [askForFiles(missing)],
    );
  }, [scenario, asked, files.profile, missing, replayed]);
  return (
    <OpenProfile value={open}>
      <AnswerPage
        analysis={servingProfileAnalysis}
        page={page}
        answered={answered}
        views={VIEWS}
        editors={EDITORS}
        lead="open"
      />
    </OpenProfile>
  );
}

/** Keeps the fingerprint of what is open in the link; answers the one that the link names and nobody has opened. */
function useFileLink(
  { input, actions }: Question<typeof ServingProfileInput>,
  { source, mark }: ServingProfile,
): string {
  const { setInput, resetInput } = actions;
  const { file } = input;
  // Outside React: the link, once the files are known.
  useEffect(() => {
    if (mark === null || mark === file) return;
    // The rest of the link was of other files.
    if (file !== "") resetInput();
    setInput({ file: mark });
  }, [mark, file, setInput, resetInput]);
  return source === null ? file : "";
}
