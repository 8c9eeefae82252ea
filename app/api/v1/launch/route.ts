/**
 * POST /api/v1/launch: scenario and launch parameters, and `format`, to texts that start it; or `read`, a pasted command, to parameters.
 */
import { LAUNCH_FORMATS } from "@/features/core/deploy/launch-input";
import { readLaunchAnswer } from "@/features/core/deploy/read/answer";
import { readLaunch } from "@/features/core/deploy/read/launch";
import { writeLaunch } from "@/features/core/deploy/write/launch";
import { packedTexts } from "@/features/core/scenario/question/whole-texts";
import { tableLibrary } from "@/features/core/timing/tables/open-tables";
import { writeValue } from "@/lib/params/codec";
import { answering, issueAnswer, readLanguage, plainIssues } from "@/lib/server/answer";
import { jsonObject } from "@/lib/server/body";
import { storedTableSet } from "@/lib/server/table-store";
import { COMMA, joinTexts, type Language } from "@/lib/text";
import { issue } from "@/app/api/v1/messages.issues";

export const POST = answering(async (request: Request): Promise<Response> => {
  const language = readLanguage(request);
  const body = await jsonObject(request);
  if (!body.ok) return issueAnswer(body.issues, language);
  const { read, format = "command", ...params } = body.value;
  return typeof read === "string" ? readAnswer(read, language) : writeAnswer(params, format, language);
});

function readAnswer(source: string, language: Language): Response {
  const read = readLaunch(source);
  if (!read.ok) return issueAnswer(read.issues, language);
  return Response.json({ ...readLaunchAnswer(read.value), issues: plainIssues(read.issues, language) });
}

function writeAnswer(params: Readonly<Record<string, unknown>>, format: unknown, language: Language): Response {
  const chosen = LAUNCH_FORMATS.find((known) => known === format);
  if (!chosen) return issueAnswer([UNKNOWN_FORMAT], language);
  const raw = Object.fromEntries(Object.entries(packedTexts(params)).map(([key, value]) => [key, writeValue(value)]));
  const launch = writeLaunch(raw, tableLibrary(raw["tables"], storedTableSet), { format: chosen, language });
  if (!launch.ok) return issueAnswer(launch.issues, language);
  return Response.json({ ...launch.value, issues: plainIssues(launch.issues, language) });
}

const UNKNOWN_FORMAT = issue("LAUNCH-FORMAT", "format", {
  launchFormats: joinTexts(LAUNCH_FORMATS, COMMA),
});
