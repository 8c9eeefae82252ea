/** What a page says where its link is about files that only their reader has. */
import type { Issue } from "@/lib/issue";
import * as m from "@/features/pages/serving-profile/messages";

export const askForFiles = (mark: string): Issue => ({
  code: "PROFILE-FILES-ASKED",
  at: "file",
  message: m.thisLinkIsAboutFiles({ mark }),
  fix: m.openTheseFilesHereView,
});
