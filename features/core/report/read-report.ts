/** A report or an engine result from a file that anybody may have written. Expected trouble is said; nothing of the file is lost. */
import type * as z from "zod";
import type { Issue } from "@/lib/issue";
import { isJsonObject, type JsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import { MEGA } from "@/lib/units/edge";
import { assembleReport } from "./assemble";
import { checkReport } from "./checks";
import { ReportDocument, unknownFields, type ReportingReport } from "./document";
import { EngineResultFile, fromEngineFile } from "./engine-file";
import * as trouble from "./issues";
import * as m from "./messages";

/** Characters. A row has some 300: this is a report of 200,000 steps. */
export const MOST_CHARACTERS = 64 * MEGA;

/** A report has six levels; a config inside it may have more. */
const MOST_LEVELS = 64;

/** The document as it stands in the file, and what does not add up in it. */
export function readReport(source: string): Result<ReportingReport> {
  if (source.length > MOST_CHARACTERS) return failure(trouble.tooLarge(source.length, MOST_CHARACTERS));
  if (nesting(source) > MOST_LEVELS) return failure(trouble.tooDeep(MOST_LEVELS));
  let value: unknown;
  try {
    value = JSON.parse(source.replace(/^\uFEFF/, ""));
  } catch (error) {
    return failure(
      /[}\]]\s*$/.test(source) || /^\s*[^\s{[]/.test(source)
        ? trouble.notJson((error as Error).message)
        : trouble.truncated(source.length),
    );
  }
  if (!isJsonObject(value)) return failure(trouble.foreign(null));
  if ("aggregates" in value && !("performance" in value)) return readEngineResult(value);
  if (!("performance" in value) || !("bottleneck" in value)) return failure(trouble.foreign(kindName(value)));
  return readDocument(value);
}

function readDocument(value: JsonObject): Result<ReportingReport> {
  const version = String(value["schema_version"]);
  const [major, minor] = version.split(".").map(Number);
  if (major !== 1) return failure(trouble.otherVersion(version));
  const read = ReportDocument.safeParse(value);
  if (!read.success) return failure(...fieldIssues(read.error));
  // The file's own object: what the schema has copied would lose the order of its fields.
  const report = value as ReportingReport;
  const unknown = unknownFields(report);
  return success(report, [
    ...((minor ?? 0) > 1 ? [trouble.newerVersion(version)] : []),
    ...(unknown.length > 0 ? [trouble.keptFields(unknown)] : []),
    ...checkReport(report),
  ]);
}

function readEngineResult(value: JsonObject): Result<ReportingReport> {
  const read = EngineResultFile.safeParse(value);
  if (!read.success) return failure(...fieldIssues(read.error));
  const report = assembleReport(fromEngineFile(read.data), { timestamp: null, config: { engine_result: value } });
  return success(report, checkReport(report));
}

const MOST_SAID = 8;

function fieldIssues({ issues }: z.ZodError): readonly Issue[] {
  const noted = issues
    .slice(0, MOST_SAID)
    .map(({ path, message }) => trouble.badField(path.join(".") || "(file)", message));
  return issues.length > MOST_SAID ? [...noted, trouble.moreFields(issues.length - MOST_SAID)] : noted;
}

/** What the file is, where its fields tell. */
function kindName(value: JsonObject): Text | null {
  if ("traceEvents" in value) return m.profilerTraceOpenItOn;
  if ("analysis" in value && "scenario" in value) return m.resultOfAnalysis;
  if ("architectures" in value || "model_type" in value) return m.configurationOfModel;
  return null;
}

/** Levels of brackets outside of strings; reading stops where they are too many. */
function nesting(source: string): number {
  let [depth, deepest] = [0, 0];
  for (let index = 0; index < source.length && deepest <= MOST_LEVELS; index += 1) {
    const code = source.charCodeAt(index);
    if (code === QUOTE) index = closingQuote(source, index);
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) deepest = Math.max(deepest, (depth += 1));
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
  }
  return deepest;
}

const [QUOTE, BACKSLASH, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [34, 92, 91, 93, 123, 125];

function closingQuote(source: string, from: number): number {
  let index = source.indexOf('"', from + 1);
  while (index >= 0) {
    let slashes = 0;
    while (source.charCodeAt(index - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return index;
    index = source.indexOf('"', index + 1);
  }
  return source.length;
}
