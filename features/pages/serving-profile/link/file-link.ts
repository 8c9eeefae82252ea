/** What a page says where its link is about files that only their reader has. */
import type { Issue } from "@/lib/issue";
import { issue } from "@/features/pages/serving-profile/messages.issues";

export const askForFiles = (mark: string): Issue => issue("PROFILE-FILES-ASKED", "file", { mark });
