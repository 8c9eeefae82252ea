/** DELETE /api/v1/access/tokens/<id>: revokes it; it stays in the list, and nothing comes in by it any more. */
import { answering, issueAnswer, readLanguage } from "@/lib/server/answer";
import { revokeToken } from "@/lib/server/access/tokens";
import { openSaved } from "@/lib/server/saved/store";
import { issue } from "@/app/api/v1/messages.issues";

type Context = { params: Promise<{ id: string }> };

export const DELETE = answering(async (request: Request, { params }: Context): Promise<Response> => {
  const { id } = await params;
  const revoked = await revokeToken(await openSaved(), id, new Date().toISOString());
  return revoked ? new Response(null, { status: 204 }) : issueAnswer([UNKNOWN], readLanguage(request), 404);
});

const UNKNOWN = issue("ACCESS-TOKEN-UNKNOWN", "id");
