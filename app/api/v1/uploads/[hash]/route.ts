/** GET /api/v1/uploads/<hash>: an uploaded file, as it was. */
import { answering, issueAnswer, readLanguage } from "@/lib/server/answer";
import { openSaved } from "@/lib/server/saved/store";
import { findUpload, readUploadStream, UPLOAD_HASH } from "@/lib/server/saved/uploads";
import { issue } from "@/app/api/v1/messages.issues";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ hash: string }> };

export const GET = answering(async (request: Request, { params }: Context): Promise<Response> => {
  const { hash } = await params;
  const upload = UPLOAD_HASH.test(hash) ? await findUpload(await openSaved(), hash) : null;
  if (upload === null) return issueAnswer([UNKNOWN], readLanguage(request), 404);
  const headers = {
    // Never as a page of this site: the content is not trusted.
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(upload.name)}`,
    "content-length": String(upload.bytes),
    "cache-control": "private, max-age=31536000, immutable",
  };
  return new Response(readUploadStream(hash), { headers });
});

const UNKNOWN = issue("UPLOAD-UNKNOWN", "hash");
