/** GET /api/v1/tables/<system>/<framework>/<version>: one set, a gzipped JSON file. DELETE removes it. */
import { answering, issueAnswer, readLanguage } from "@/lib/server/answer";
import { packedTableSet, removeTableSet } from "@/lib/server/table-store";
import { issue } from "@/app/api/v1/messages.issues";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ id: string[] }> };

const rowId = async ({ params }: Context): Promise<string> => (await params).id.join("/");

export const GET = answering(async (request: Request, context: Context): Promise<Response> => {
  const id = await rowId(context);
  const packed = packedTableSet(id);
  if (packed === null) return issueAnswer([unknown(id)], readLanguage(request), 404);
  const headers = {
    // As it is kept. A content encoding would be the server framework's affair, which compresses what says it is JSON.
    "content-type": "application/gzip",
    // A set changes when it is imported again.
    "cache-control": "private, no-cache",
  };
  return new Response(Uint8Array.from(packed), { headers });
});

export const DELETE = answering(async (request: Request, context: Context): Promise<Response> => {
  const id = await rowId(context);
  if (removeTableSet(id)) return new Response(null, { status: 204 });
  return issueAnswer([unknown(id)], readLanguage(request), 404);
});

const unknown = (id: string) => issue("TABLES-ABSENT", "id", { id });
