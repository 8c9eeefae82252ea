/**
 * GET /api/v1/access/tokens: the tokens there are and were. POST {name, scope, days}: a new one; `token` is in this answer and nowhere else.
 * `scope` is read, write or admin; without `days` it is good until it is revoked.
 */
import * as z from "zod";
import type { Issue } from "@/lib/issue";
import { misshapen } from "@/lib/params/plain-input";
import { answering, issueAnswer, readLanguage } from "@/lib/server/answer";
import { SCOPES } from "@/lib/access";
import { listTokens, makeToken, tokenEnd } from "@/lib/server/access/tokens";
import { jsonObject } from "@/lib/server/body";
import { openSaved } from "@/lib/server/saved/store";
import { plainName, stampOn } from "@/lib/server/who-asks";
import { shownToken } from "./shown";
import * as m from "@/app/api/v1/messages";

export const dynamic = "force-dynamic";

const NewToken = z.strictObject({
  name: z.string().transform(plainName).pipe(z.string().min(1)),
  scope: z.enum(SCOPES),
  days: z.int().min(1).max(3650).optional(),
});

export const GET = answering(async (): Promise<Response> => {
  const tokens = await listTokens(await openSaved());
  return Response.json({ tokens: tokens.map(shownToken) }, NO_STORE);
});

export const POST = answering(async (request: Request): Promise<Response> => {
  const language = readLanguage(request);
  const body = await jsonObject(request);
  if (!body.ok) return issueAnswer(body.issues, language);
  const read = NewToken.safeParse(body.value);
  if (!read.success) return issueAnswer(read.error.issues.map(misshapenToken) as readonly Issue[], language);
  const { name, scope, days } = read.data;
  const made = await makeToken(await openSaved(), { name, scope, expiresAt: tokenEnd(days), ...stampOn(request) });
  const headers = { ...NO_STORE.headers, location: `/api/v1/access/tokens/${made.token.id}` };
  return Response.json({ ...shownToken(made.token), token: made.text }, { status: 201, headers });
});

const NO_STORE = { headers: { "cache-control": "no-store" } };

const misshapenToken = misshapen("ACCESS-TOKEN-BODY", m.token);
