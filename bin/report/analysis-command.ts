/** `mds <analysis>`: one run, as JSON, as text for the eye, or as the CSV of one of its tables. */
import type { Analysis } from "@/features/analysis/analysis";
import { reportTables, sentReport, type Report } from "@/features/answers/answer";
import { tableLibrary } from "@/features/core/timing/tables/open-tables";
import { readProfile } from "@/features/core/timing/profile";
import type { Figure } from "@/features/answers/explain";
import { runWithReport, type PlainInput, type RunRecord } from "@/features/analysis/run-analysis";
import { tableToCsv } from "@/lib/export/table";
import type { Issue } from "@/lib/issue";
import { isJsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import { namedTexts } from "@/lib/server/content-store";
import { storedTableSet } from "@/lib/server/table-store";
import { COMMA, joinTexts, type Language, type Text, type Translate } from "@/lib/text";
import type { Arguments } from "../console/arguments";
import { explainedFigure } from "./figure-text";
import { complain, readLanguage, note, OK, readFile, type Io } from "../console/io";
import { nearest } from "../console/options";
import { reportText } from "./text";
import { askLaunch, writeLaunchFiles } from "./launch-files";
import * as m from "./messages";
import { issue } from "@/bin/console/messages.issues";

export async function runOne(analysis: Analysis, args: Arguments, io: Io): Promise<number> {
  const files = withLog(withProfile(await readInput(args), args.profile), analysis, args.log);
  const input = askLaunch(files, analysis, args.launch);
  if (!input.ok) return complain(io, input.issues);
  const outcome = runWithReport(analysis, input.value, {
    ...tableLibrary(input.value["tables"], storedTableSet),
    texts: namedTexts(input.value),
  });
  if (!outcome.ok) return complain(io, outcome.issues);
  note(io, outcome.issues);
  if (args.launch !== undefined) return writeLaunchFiles(outcome.value.record.result, args.out, io);
  const answer = writtenAnswer({ ...outcome.value, issues: outcome.issues }, args, readLanguage(io));
  if (!answer.ok) return complain(io, answer.issues);
  io.stdout.write(answer.value);
  return OK;
}

type Answered = {
  readonly record: RunRecord<unknown>;
  readonly report: (t: Translate) => Report;
  readonly calibration: Text | null;
  readonly issues: readonly Issue[];
};

/** What standard output gets: one figure, a table, the page as text, or the record. */
function writtenAnswer(answered: Answered, args: Arguments, language: Language): Result<string> {
  const { record, report: say, calibration, issues } = answered;
  const t: Translate = (words) => words[language];
  const report = say(t);
  if (args.explain !== undefined) return explained(args.explain, [...report.figures, ...resultFigures(record)], t);
  if (args.csv) return csv(record.analysis, report, args.part);
  if (args.text) return success(`${[reportText(report, t), ...(calibration ? [t(calibration)] : [])].join("\n\n")}\n`);
  const plain = {
    ...record,
    ...(calibration && { calibration: t(calibration) }),
    ...(args.include && { report: sentReport(report, language) }),
    issues: issues.map(({ code, at, message, fix }) => ({ code, at, message: t(message), fix: fix ? t(fix) : null })),
  };
  return success(`${JSON.stringify(plain, null, args.compact ? 0 : 2)}\n`);
}

function explained(id: string, figures: readonly Figure[], t: Translate): Result<string> {
  // An answer holds more figures than its page leads with.
  const figure = figures.find((candidate) => candidate.id === id);
  if (figure) return success(`${explainedFigure(figure, t)}\n`);
  const message = m.thereIsNoFigureId({ id });
  // Most figures of a result are in its report too.
  const fix = nearest(id, [...new Set(figures.map((candidate) => candidate.id))]);
  return failure({ code: "FIGURE-UNKNOWN", at: "explain", message, fix });
}

/** A part's table as a file of the page has it. */
function csv(analysis: string, report: Report, part: string | undefined): Result<string> {
  const tables = reportTables(report);
  const ids = tables.map(({ id }) => id);
  const [only] = tables;
  const chosen = part === undefined && tables.length === 1 ? only : tables.find(({ id }) => id === part);
  if (chosen) return success(tableToCsv(chosen.table));
  const trouble = (code: string, message: Issue["message"], fix: Issue["fix"]): Result<never> =>
    failure({ code, at: "part", message, ...(fix && ids.length > 0 && { fix }) });
  if (part !== undefined)
    return trouble("PART-UNKNOWN", m.analysisHasNoTablePart({ analysis, part }), nearest(part, ids));
  return trouble(
    "PART-UNNAMED",
    ids.length === 0
      ? m.analysisHasNoTables({ analysis })
      : m.analysisHasTables({ analysis, count: ids.length, ids: joinTexts(ids, COMMA) }),
    m.nameOneCsvPartIds({ ids: ids[0] ?? "" }),
  );
}

async function readInput({ input, set = {} }: Arguments): Promise<Result<PlainInput>> {
  if (input === undefined) return success(set);
  const file = readFile(input);
  if (!file.ok) return file;
  const read = await readObject(file.value);
  if (!read.ok)
    return failure({ code: "INPUT-JSON", at: input, message: m.inputIsNotJsonWhy({ input, why: read.why }) });
  if (isJsonObject(read.value)) return success({ ...read.value, ...set });
  return failure({ code: "INPUT-OBJECT", at: input, message: m.inputMustHoldJsonObject({ input }) });
}

type ReadObject = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly why: string };

/** JSON, or else YAML of one document that is an object: any line of words is YAML. */
async function readObject(source: string): Promise<ReadObject> {
  try {
    return { ok: true, value: JSON.parse(source) };
  } catch (error) {
    const { readYaml } = await import("@/lib/yaml/read");
    const yaml = readYaml(source);
    return yaml && isJsonObject(yaml.value)
      ? { ok: true, value: yaml.value }
      : { ok: false, why: (error as Error).message };
  }
}

/** What `mds fit --out` wrote, as a parameter of the scenario. */
function withProfile(input: Result<PlainInput>, path: string | undefined): Result<PlainInput> {
  if (!input.ok || path === undefined) return input;
  const file = readFile(path);
  if (!file.ok) return file;
  const profile = readProfile(file.value, path);
  return profile.ok ? success({ ...input.value, profile: profile.value }) : profile;
}

/** A log that an engine wrote, for the analysis that compares one. */
function withLog(
  input: Result<PlainInput>,
  { id, input: schema }: Analysis,
  path: string | undefined,
): Result<PlainInput> {
  if (!input.ok || path === undefined) return input;
  if (!("log" in schema.shape)) return failure(issue("ARG-LOG", "log", { id }));
  const file = readFile(path);
  return file.ok ? success({ ...input.value, log: file.value }) : file;
}

const resultFigures = ({ result }: RunRecord<unknown>): readonly Figure[] =>
  (result as { readonly figures?: readonly Figure[] }).figures ?? [];
