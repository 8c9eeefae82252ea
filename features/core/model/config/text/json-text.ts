/** Text to JSON object, for configurations as Python programs write them. */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { isJsonObject, isTooDeep, MOST_DEPTH, readJson, type JsonObject } from "@/lib/json";
import { MEGA } from "@/lib/units/edge";
import { joinDocuments } from "./second-document";
import { firstFault, type Expectation } from "./json-position";
import type { Text } from "@/lib/text";
import * as m from "@/features/core/model/config/messages";
import { issue } from "@/features/core/model/config/messages.issues";

/** The largest real configurations (per-layer exclusion lists) stay below 100 kB. */
export const MAX_CONFIG_BYTES = 5_000_000;

const EXPECTED: Readonly<Record<Expectation, Text>> = {
  value: m.value,
  key: m.nameInDoubleQuotes,
  colon: m.sign,
  separator: m.orClosingBracket,
  end: m.endOfText,
};

/** The top-level object of a JSON text. `Infinity` reads as infinity and `NaN` as null, as Python's writer leaves them. */
export function parseJsonObject(source: string): Result<JsonObject> {
  if (source.length > MAX_CONFIG_BYTES) return failure(tooLarge(source.length));
  const text = source.replace(/^\uFEFF/, "");
  const value = parseLenient(text);
  if (!value.ok) return parseBoth(text) ?? value;
  if (!isJsonObject(value.value)) return failure(notAnObject(value.value));
  return isTooDeep(value.value) ? failure(TOO_DEEP) : success(value.value);
}

/** config.json and hf_quant_config.json pasted one behind the other, in either order; null for anything else. */
function parseBoth(source: string): Result<JsonObject> | null {
  const end = endOfFirst(source);
  if (end === null) return null;
  const [one, other] = [source.slice(0, end), source.slice(end)].map((part) => parseLenient(part));
  if (!one?.ok || !other?.ok || !isJsonObject(one.value) || !isJsonObject(other.value)) return null;
  const { configs, alone } = joinDocuments([one.value, other.value].map((fields) => ({ path: "", fields })));
  const [config] = configs;
  if (config === undefined || configs.length > 1 || alone.length > 0) return null;
  return isTooDeep(config.fields) ? failure(TOO_DEEP) : success(config.fields);
}

/** Where the first object ends, where something follows it. */
function endOfFirst(source: string): number | null {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < source.length; index += 1) {
    const letter = source[index];
    if (quoted) {
      if (letter === "\\") index += 1;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === "{") depth += 1;
    else if (letter === "}") {
      depth -= 1;
      if (depth === 0) return source.slice(index + 1).trim() === "" ? null : index + 1;
    }
  }
  return null;
}

const TOO_DEEP: Issue = issue("MODEL-JSON-DEEP", "config", { mostDepth: MOST_DEPTH });

/** With two spaces of indent and one field a line; null where it is not plain JSON (`Infinity` has no other way to be written). */
export function formatJson(source: string): string | null {
  const value = readJson(source);
  return value === undefined ? null : JSON.stringify(value, null, 2);
}

/** Refuses anything but an object at the top, naming what it is instead. */
export function notAnObject(value: unknown): Issue {
  const kind = Array.isArray(value) ? "a list" : value === null ? "null" : `a ${typeof value}`;
  return issue("MODEL-JSON-OBJECT", "config", { kind });
}

function parseLenient(source: string): Result<unknown> {
  try {
    return success(JSON.parse(source) as unknown);
  } catch {
    return parsePython(source);
  }
}

/** Only `Infinity` and `NaN` may stand between the text and JSON; anything else has a place where it fails. */
function parsePython(source: string): Result<unknown> {
  const fault = firstFault(source);
  if (fault !== null) return failure(syntaxIssue(fault));
  try {
    return success(JSON.parse(withoutPythonLiterals(source)) as unknown);
  } catch {
    return failure(syntaxIssue({ line: 1, column: 1, expected: "value", found: source.slice(0, 20) }));
  }
}

/** JSON has no infinity; 1e999 overflows to it. Strings are matched first so that their content stays. */
function withoutPythonLiterals(source: string): string {
  return source.replace(/"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|Infinity|NaN/g, (token) =>
    token === "Infinity" ? "1e999" : token === "NaN" ? "null" : token,
  );
}

function syntaxIssue({ line, column, expected, found }: NonNullable<ReturnType<typeof firstFault>>): Issue {
  const there = found === "" ? m.textEnds : m.foundShown({ shown: JSON.stringify(found) });
  return issue("MODEL-JSON-SYNTAX", "config", { line, column, expected: EXPECTED[expected], found: there });
}

/** Said before reading, where the size of a file is known. */
export function tooLarge(length: number): Issue {
  const size = (length / MEGA).toFixed(1);
  const limit = (MAX_CONFIG_BYTES / MEGA).toFixed(1);
  return issue("MODEL-JSON-SIZE", "config", { size, limit });
}
