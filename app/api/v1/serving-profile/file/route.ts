/**
 * POST /api/v1/serving-profile/file: files of one capture to what `mds serving-profile FILE… --format json` prints. Multipart: parts `files`
 * with their names, packed or not, and parts `set`: utc_offset=HOURS, unit=COLUMN=us. A thread reads them, and nothing of them is kept.
 */
import { answering, issueAnswer } from "@/lib/server/answer";
import { withUploadedBody } from "../../uploaded-body";
import { profileInThread, READ_HERE } from "./profile-in-thread";

export const dynamic = "force-dynamic";

/** Bytes; a packed capture of a minute has some ten. Larger ones stay on their machine: mds serving-profile reads them. */
const UPLOAD_LIMIT = 100e6;

export const POST = answering((request: Request) =>
  withUploadedBody(request, { mostBytes: UPLOAD_LIMIT, fix: READ_HERE }, async (upload) => {
    const answer = await profileInThread(upload, request.signal);
    return answer.ok ? Response.json(answer.value) : issueAnswer(answer.issues, upload.language);
  }),
);
