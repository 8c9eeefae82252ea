/** GET /api/v1/profiles/<name>/<version>: the profile, as `mds predict --profile` takes it. DELETE removes that version. */
import { answering, issueAnswer, readLanguage } from "@/lib/server/answer";
import { removeProfile, storedProfile } from "@/lib/server/profile-store";
import { stampOn } from "@/lib/server/who-asks";
import { issue } from "@/app/api/v1/messages.issues";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ name: string; version: string }> };

async function parts({ params }: Context) {
  const { name, version } = await params;
  return { name: decodedOnce(name), version: /^\d{1,9}$/.test(version) ? Number(version) : -1 };
}

/** The router leaves the escapes in a path as they are; a stray percent sign is no escape. */
function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const GET = answering(async (request: Request, context: Context): Promise<Response> => {
  const { name, version } = await parts(context);
  const stored = await storedProfile(name, version);
  if (stored === null) return issueAnswer([unknown(name, version)], readLanguage(request), 404);
  return new Response(stored.content, { headers: { "content-type": "application/json", "cache-control": "no-cache" } });
});

export const DELETE = answering(async (request: Request, context: Context): Promise<Response> => {
  const { name, version } = await parts(context);
  if (await removeProfile(name, version, stampOn(request))) return new Response(null, { status: 204 });
  return issueAnswer([unknown(name, version)], readLanguage(request), 404);
});

const unknown = (name: string, version: number) => issue("PROFILE-ABSENT", "name", { name, version });
