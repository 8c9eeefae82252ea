/** Notice for links that refer to files on their author's machine. */
import type { Issue } from "@/lib/issue";
import { issue } from "@/features/pages/serving-profile/messages.issues";

export const askForFiles = (mark: string): Issue => issue("PROFILE-FILES-ASKED", "file", { mark });
