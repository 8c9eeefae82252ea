/** GET /api/v1/profiles: the saved efficiency profiles. POST: saves one under the next version of its name. */
import type { Issue } from "@/lib/issue";
import { isSampleProfile, readProfile, type EfficiencyProfile } from "@/features/core/timing/profile";
import { answering, issueAnswer, readLanguage } from "@/lib/server/answer";
import { jsonBytes } from "@/lib/server/body";
import { listProfiles, saveProfile, type StoredProfile } from "@/lib/server/profile-store";
import { stampOn } from "@/lib/server/who-asks";
import { issue } from "@/app/api/v1/messages.issues";

export const dynamic = "force-dynamic";

export const GET = answering(async () => Response.json({ profiles: (await listProfiles()).map(shown) }));

export const POST = answering(async (request: Request): Promise<Response> => {
  const language = readLanguage(request);
  const body = await jsonBytes(request);
  if (!body.ok) return issueAnswer(body.issues, language);
  const read = readProfile(new TextDecoder().decode(body.value), "body");
  if (!read.ok) return issueAnswer(read.issues, language);
  const profile = read.value;
  if (isSampleProfile(profile)) return issueAnswer([SAMPLE], language);
  const saved = await saveProfile(profile.name, stampOn(request), (version) => JSON.stringify({ ...profile, version }));
  return Response.json(shown(saved), { status: 201 });
});

const SAMPLE: Issue = issue("PROFILE-SAMPLE", "body");

const shown = ({ savedAt, content }: StoredProfile) => ({
  saved_at: savedAt,
  profile: JSON.parse(content) as EfficiencyProfile,
});
