/** The page before any capture is open: what its first view loads. `analysis.ts` adds what there is to say of one. */
import { defineAnalysis } from "@/features/analysis/analysis";
import type { Verdict } from "@/features/answers/answer";
import { nothingOpen } from "@/features/answers/empty-state";
import { success } from "@/lib/result";
import { aboutServingProfile } from "./about";
import type { ServingProfileAnswer } from "./answer";
import { servingProfileForm } from "./input";
import * as m from "./messages";
import { issue } from "./messages.issues";

const NO_FILE = issue("PROFILE-NO-FILE", "file");

export const NOTHING_OPEN: Verdict = {
  finding: m.noCaptureIsOpen,
  evidence: m.dropFolderOfMsServiceProfiler,
  help: m.exampleShowsWhatThereIs,
};

export const unopenedProfile = defineAnalysis({
  ...aboutServingProfile,
  ...servingProfileForm,
  run: () => success<ServingProfileAnswer>({ opened: null, replayed: null }, [NO_FILE]),
  summary: () => ({}),
  report: () => nothingOpen(NOTHING_OPEN),
});
