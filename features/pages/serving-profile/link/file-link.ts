/** Notice for links that refer to files on their author's machine. */
import type { Issue } from "@/lib/issue";
import * as m from "@/features/pages/serving-profile/messages";

export const askForFiles = (mark: string): Issue => ({
  code: "PROFILE-FILES-ASKED",
  at: "file",
  message: m.thisLinkIsAboutFiles({ mark }),
  fix: m.openTheseFilesHereView,
});
