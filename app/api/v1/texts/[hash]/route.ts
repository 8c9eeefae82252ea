/** GET /api/v1/texts/<hash>: a kept text, as it was given. */
import { issueAnswer, readLanguage } from "@/lib/server/answer";
import { storedText } from "@/lib/server/content-store";
import { issue } from "@/app/api/v1/messages.issues";

type Context = { params: Promise<{ hash: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { hash } = await params;
  const stored = await storedText(hash);
  if (stored === null) return issueAnswer([unknown], readLanguage(request), 404);
  // Content never changes under its hash.
  const headers = {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "private, max-age=31536000, immutable",
  };
  return new Response(stored, { headers });
}

const unknown = issue("TEXT-UNKNOWN", "hash");
