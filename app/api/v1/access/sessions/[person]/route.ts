/** DELETE /api/v1/access/sessions/<person>: ends all sessions of a person, by the name in the audit log. Tokens are revoked by themselves. */
import { answering } from "@/lib/server/answer";
import { endPersonSessions, personName } from "@/lib/server/access/endings";
import { openSaved } from "@/lib/server/saved/store";
import { stampOn } from "@/lib/server/who-asks";

type Context = { params: Promise<{ person: string }> };

export const DELETE = answering(async (request: Request, { params }: Context): Promise<Response> => {
  const [person, stamp] = [personName((await params).person), stampOn(request)];
  await endPersonSessions(await openSaved(), person, stamp);
  return Response.json({ person, ended_at: stamp.at }, { headers: { "cache-control": "no-store" } });
});
