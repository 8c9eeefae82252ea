/** Which column of a trace is what. Names are compared without case, blanks and punctuation. */
import { listedNames, shortName } from "@/lib/tables/column-names";
import { closestWord } from "@/lib/text-comparison/closest-word";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { Text, Value } from "@/lib/text";
import type { TimeUnit } from "./clock";
import * as m from "./messages";
import { issue } from "./messages.issues";

type Role = "arrival" | "prompt" | "output" | "blocks";

/** Columns as the reader names them; null = the file has none (arrival, blocks). Roles left out are guessed. */
export type ColumnMap = { readonly [R in Role]?: string | null };

export type TraceFormat = "azure" | "mooncake" | "burstgpt" | "msserviceprofiler" | "vidur" | "lengths" | "generic";

/** Positions in a row; -1 = absent. */
export type ColumnPlan = {
  readonly format: TraceFormat;
  readonly unit: TimeUnit | null;
  readonly at: { readonly [R in Role]: number };
  /** The mapping in words of the file, to show and to change. */
  readonly named: { readonly [R in Role]: string | null };
};

/** In order of preference: the datetime of msServiceProfiler is exact, its start_time(ms) is cut to whole milliseconds. */
const NAMES: Readonly<Record<Role, readonly string[]>> = {
  arrival: (
    "arrivedat arrivaltime arrival arrivals arrivalts arrivaltimestamp timestamp startdatetime starttime requesttime " +
    "requesttimestamp sendtime senttime datetime createdat time ts t"
  ).split(" "),
  prompt: (
    "contexttokens inputlength inputtokens inputtoks numprefilltokens prefilltokens requesttokens recvtokensize prompttokens " +
    "numprompttokens promptlength promptlen numinputtokens inputlen isl prompt input prefill"
  ).split(" "),
  output: (
    "generatedtokens outputlength outputtokens outputtoks numdecodetokens decodetokens responsetokens replytokensize " +
    "completiontokens generationtokens numoutputtokens outputlen osl output completion decode"
  ).split(" "),
  blocks: ["hashids", "blockhashes", "blockids", "prefixhashes"],
};

const UNIT_ENDING = /[\s_.([-](ns|us|µs|ms|s|sec|seconds)[)\]]?$/;
const UNITS: Readonly<Record<string, TimeUnit>> = {
  ns: "ns",
  us: "us",
  µs: "us",
  ms: "ms",
  s: "s",
  sec: "s",
  seconds: "s",
};

/** Where the roles are in `columns`; refuses a file without lengths, naming what it has. */
export function planColumns(columns: readonly string[], json: boolean, map: ColumnMap): Result<ColumnPlan> {
  const find = (role: Role): number => {
    const wanted = map[role];
    if (wanted === null) return -1;
    return wanted === undefined ? guessed(role, columns) : findColumn(wanted, columns);
  };
  const indices = { arrival: find("arrival"), prompt: find("prompt"), output: find("output"), blocks: find("blocks") };
  const notFound = (Object.keys(indices) as Role[]).filter(
    (role) => indices[role] < 0 && (needed(role) || typeof map[role] === "string"),
  );
  if (notFound.length > 0) return failure(...notFound.map((role) => missing(role, columns, map[role] ?? null)));
  const format = findFormat(columns.map(plain), json, indices.arrival >= 0);
  const name = (role: Role): string | null => columns[indices[role]] ?? null;
  const named = { arrival: name("arrival"), prompt: name("prompt"), output: name("output"), blocks: name("blocks") };
  const unit = findUnit(format, named.arrival);
  const guessIsMissing = indices.arrival < 0 && map.arrival === undefined;
  return success({ format, unit, at: indices, named }, guessIsMissing ? [noTimes(columns)] : []);
}

const needed = (role: Role): boolean => role === "prompt" || role === "output";
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
const withoutUnit = (name: string): string => plain(name.toLowerCase().replace(UNIT_ENDING, ""));

function guessed(role: Role, columns: readonly string[]): number {
  for (const name of NAMES[role]) {
    const index = columns.findIndex(
      (column) => plain(column) === name || (role === "arrival" && withoutUnit(column) === name),
    );
    if (index >= 0) return index;
  }
  return -1;
}

function findColumn(wanted: string, columns: readonly string[]): number {
  const exact = columns.indexOf(wanted);
  return exact >= 0 ? exact : columns.findIndex((column) => plain(column) === plain(wanted));
}

function findFormat(columns: readonly string[], json: boolean, timed: boolean): TraceFormat {
  const has = (...names: string[]): boolean => names.every((name) => columns.includes(name));
  if (has("contexttokens", "generatedtokens")) return "azure";
  if (json && has("inputlength", "outputlength", "timestamp")) return "mooncake";
  if (has("requesttokens", "responsetokens", "timestamp")) return "burstgpt";
  if (has("recvtokensize", "replytokensize")) return "msserviceprofiler";
  const vidur = has("numprefilltokens", "numdecodetokens") || has("prefilltokens", "decodetokens");
  if (vidur) return timed ? "vidur" : "lengths";
  return timed ? "generic" : "lengths";
}

function findUnit(format: TraceFormat, column: string | null): TimeUnit | null {
  const ending = UNITS[UNIT_ENDING.exec(column?.toLowerCase() ?? "")?.[1] ?? ""];
  if (ending) return ending;
  if (format === "mooncake") return "ms";
  return format === "burstgpt" || format === "vidur" ? "s" : null;
}

const ROLES: Readonly<Record<Role, Text>> = {
  arrival: m.arrivalTimes,
  prompt: m.promptTokens,
  output: m.outputTokens,
  blocks: m.blockHashes,
};

function missing(role: Role, columns: readonly string[], wanted: string | null): Issue {
  const near = closestColumn(wanted === null ? NAMES[role] : [plain(wanted)], columns);
  const asked = wanted === null ? m.sign : m.namedWanted({ wanted: shortName(wanted) });
  return {
    ...issue("TRACE-COLUMN-MISSING", role, {
      asked,
      role: ROLES[role],
      columns: listedNames(columns),
      near: closest(near),
    }),
    ...(near ? { changes: [{ label: m.takeNear({ near }), set: { [role]: near } }] } : {}),
  };
}

function noTimes(columns: readonly string[]): Issue {
  const near = closestColumn(NAMES.arrival, columns);
  return issue("TRACE-NO-TIMES", "arrival", { columns: listedNames(columns), near: closest(near) });
}

const closest = (near: string | null): Value => (near ? m.closestIsNear({ near }) : "");

function closestColumn(names: readonly string[], columns: readonly string[]): string | null {
  for (const name of names) {
    // One letter is within an edit of any other.
    const near = name.length > 2 ? closestWord(name, columns.map(plain)) : null;
    if (near !== null) return columns.find((column) => plain(column) === near) ?? null;
  }
  return null;
}
