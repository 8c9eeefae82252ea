/** GET /api/v1/uploads: uploaded files, and the room there is. POST ?name=…: the body as it is becomes a file, once per content. */
import { answering, issueAnswer, readLanguage } from "@/lib/server/answer";
import { openSaved } from "@/lib/server/saved/store";
import { keepUpload, listUploads, uploadsLimit, uploadedBytes, type Upload } from "@/lib/server/saved/uploads";
import { stampOn } from "@/lib/server/who-asks";
import { issue } from "@/app/api/v1/messages.issues";

export const dynamic = "force-dynamic";

const LONGEST_NAME = 300;

export const GET = answering(async () => {
  const engine = await openSaved();
  const [uploads, bytes] = [await listUploads(engine), await uploadedBytes(engine)];
  return Response.json({ uploads: uploads.map(shown), bytes, limit_bytes: uploadsLimit() });
});

export const POST = answering(async (request: Request): Promise<Response> => {
  const name = (new URL(request.url).searchParams.get("name") ?? "")
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .slice(0, LONGEST_NAME)
    .toWellFormed();
  if (request.body === null || name === "") return issueAnswer([NO_FILE], readLanguage(request));
  const upload = await keepUpload(await openSaved(), request.body, name, stampOn(request));
  return Response.json(shown(upload), { status: 201, headers: { location: shown(upload).link } });
});

const shown = ({ hash, name, bytes, uploadedAt, uploadedBy }: Upload) => ({
  ...{ hash, name, bytes, link: `/api/v1/uploads/${hash}` },
  ...{ uploaded_at: uploadedAt, uploaded_by: uploadedBy },
});

const NO_FILE = issue("UPLOAD-EMPTY", "body");
