/**
 * POST /api/v1/launch: scenario and launch parameters, and `format`, to texts that start it; or `read`, a pasted command, to parameters.
 */
import { documentsOf } from "@/features/core/deploy/documents";
import { launchOf } from "@/features/core/deploy/launch";
import { LAUNCH_FORMATS, LaunchInput } from "@/features/core/deploy/launch-input";
import { readLaunchAnswer } from "@/features/core/deploy/read-answer";
import { readLaunch } from "@/features/core/deploy/read-launch";
import { resolveScenario } from "@/features/core/scenario/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { openTables } from "@/features/core/timing/tables/open-tables";
import { decodeParams, writeValue } from "@/lib/params/codec";
import { issueAnswer, languageOf, plainIssues } from "@/lib/server/answer";
import { jsonObjectOf } from "@/lib/server/body";
import { storedTableSet } from "@/lib/server/table-store";
import { text, type Language } from "@/lib/text";

export async function POST(request: Request): Promise<Response> {
  const language = languageOf(request);
  const body = await jsonObjectOf(request);
  if (!body.ok) return issueAnswer(body.issues, language);
  const { read, format = "command", ...params } = body.value;
  return typeof read === "string" ? readAnswer(read, language) : writeAnswer(params, format, language);
}

function readAnswer(source: string, language: Language): Response {
  const read = readLaunch(source);
  if (!read.ok) return issueAnswer(read.issues, language);
  return Response.json({ ...readLaunchAnswer(read.value), issues: plainIssues(read.issues, language) });
}

function writeAnswer(params: Readonly<Record<string, unknown>>, format: unknown, language: Language): Response {
  const chosen = LAUNCH_FORMATS.find((known) => known === format);
  if (!chosen) return issueAnswer([UNKNOWN_FORMAT], language);
  const raw = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, writeValue(value)]));
  const decoded = decodeParams(ScenarioSchema, raw);
  const input = decodeParams(LaunchInput, raw);
  if (decoded.issues.length + input.issues.length > 0)
    return issueAnswer([...decoded.issues, ...input.issues], language);
  const scenario = resolveScenario(decoded.value, raw.tables ? { tables: openTables(raw.tables, storedTableSet) } : {});
  if (!scenario.ok) return issueAnswer(scenario.issues, language);
  const launch = launchOf(scenario.value, input.value);
  if (!launch.ok) return issueAnswer(launch.issues, language);
  const documents = documentsOf(launch.value, chosen, language);
  if (!documents.ok) return issueAnswer(documents.issues, language);
  const issues = plainIssues([...scenario.issues, ...launch.issues], language);
  return Response.json({ documents: documents.value, memory: launch.value.memory, issues });
}

const UNKNOWN_FORMAT = {
  code: "LAUNCH-FORMAT",
  at: "format",
  message: text({ en: `Format takes ${LAUNCH_FORMATS.join(", ")}.`, zh: `format 可取 ${LAUNCH_FORMATS.join("、")}。` }),
};
