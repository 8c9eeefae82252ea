/** Uploaded captures, each upload in a thread of its own. */
import { uploadThreads } from "../../upload-thread";
import type { ProfileUpload } from "./profile-upload";
import * as m from "@/app/api/v1/messages";
import { issue } from "@/app/api/v1/messages.issues";

const MOST_WAITING = 4;

/** What helps where an upload is too much. */
export const READ_HERE = m.readCapturesWithMds;

export const profileInThread = uploadThreads<ProfileUpload, object>({
  kind: "capture",
  memoryMb: 1024,
  timeS: 120,
  mostWaiting: MOST_WAITING,
  busy: issue("SERVER-BUSY/captures", "server", { mostWaiting: MOST_WAITING }),
  ended: (by) => issue("PROFILE-ENDED", "files", by),
  fix: READ_HERE,
});
