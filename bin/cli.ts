/** The command line: the same analyses as the pages, JSON on standard output, trouble on standard error. */
import { loadAnalysis, pages } from "@/features/registry";
import type { Analysis } from "@/features/analysis";
import { tableLibrary } from "@/features/core/timing/tables/open-tables";
import { runAnalysis, type PlainInput } from "@/features/run-analysis";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { namedTexts } from "@/lib/server/content-store";
import { storedTableSet } from "@/lib/server/table-store";
import { closestWord } from "@/lib/closest-word";
import { verbatim } from "@/lib/text";
// A thread for cells is this file, started once more.
import "./cell-thread";
import { readArguments, type Arguments } from "./arguments";
import { commandNamed, commands } from "./commands";
import { helpText } from "./help";
import { complain, note, print, readSource, type Io } from "./io";
import { modelOutput } from "./model-output";
import { textOf } from "./text-output";

export async function main(argv: readonly string[], io: Io): Promise<number> {
  const own = await commandNamed(argv[0]);
  if (own) return own.run(argv.slice(1), io);
  const args = readArguments(argv);
  if (!args.ok) return complain(io, args.issues);
  const { command, words } = args.value;
  if (command === "help" || command === "") return print(io, await helpText(argv[1] ?? argv[0]));
  if (command === "list") return print(io, listText());
  if (command === "model") return runModel(args.value, io);
  const [id = "", stray] = command === "run" ? words : [command, ...words];
  const analysis = await loadAnalysis(id);
  if (!analysis) return complain(io, [unknownCommand(id)]);
  return stray === undefined ? runOne(analysis, args.value, io) : complain(io, [strayWord(stray)]);
}

async function runOne(analysis: Analysis, args: Arguments, io: Io): Promise<number> {
  if (args.flags.has("help")) return print(io, await helpText(analysis.id));
  const input = readInput(args);
  if (!input.ok) return complain(io, input.issues);
  const outcome = runAnalysis(analysis, input.value, {
    ...tableLibrary(input.value["tables"], storedTableSet),
    texts: await namedTexts(input.value),
  });
  if (!outcome.ok) return complain(io, outcome.issues);
  note(io, outcome.issues);
  if (args.flags.has("text") || args.explain !== null) return print(io, textOf(outcome.value, args.explain));
  return print(io, json({ ...outcome.value, issues: outcome.issues.map(plainIssue) }, args));
}

function runModel(args: Arguments, io: Io): number {
  const path = args.words[0];
  if (path === undefined)
    return complain(io, [issue("ARG-FILE", "model", "Name a config.json: mds model <config.json>.")]);
  const file = readFile(path);
  if (!file.ok) return complain(io, file.issues);
  const described = modelOutput(file.value);
  if (!described.ok) return complain(io, described.issues);
  return print(io, json(described.value, args));
}

function readInput(args: Arguments): Result<PlainInput> {
  if (args.input === null) return success(args.set);
  const file = readFile(args.input);
  if (!file.ok) return file;
  try {
    const parsed: unknown = JSON.parse(file.value);
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed))
      return success({ ...parsed, ...args.set });
    return failure(issue("INPUT-OBJECT", args.input, `${args.input} must hold a JSON object of parameters.`));
  } catch (error) {
    return failure(issue("INPUT-JSON", args.input, `${args.input} is not JSON: ${(error as Error).message}.`));
  }
}

function readFile(path: string): Result<string> {
  try {
    return success(readSource(path));
  } catch (error) {
    const { code } = error as { code?: string };
    return failure(
      issue("FILE-UNREADABLE", path, `${path} cannot be read${code ? ` (${code})` : ""}. Check the path.`),
    );
  }
}

function listText(): string {
  const width = Math.max(...pages.map(({ id }) => id.length));
  return pages.map(({ id, question }) => `${id.padEnd(width)}  ${question.en}`).join("\n");
}

function unknownCommand(id: string): Issue {
  const known = [...commands.map(({ name }) => name), ...pages.map(({ id: page }) => page)];
  const near = closestWord(id, known);
  const hint = near === null ? `Known are ${known.join(", ")}.` : `Did you mean ${near}?`;
  return issue("COMMAND-UNKNOWN", "command", `There is no analysis or command "${id}".`, hint);
}

/** Left out silently, the default scenario would answer in its place. */
const strayWord = (word: string): Issue =>
  issue(
    "ARG-WORD",
    "arguments",
    `"${word}" belongs to no option.`,
    `Parameters are given as --set ${word.includes("=") ? word : "key=value"}.`,
  );

const json = (value: unknown, args: Arguments): string =>
  JSON.stringify(value, null, args.flags.has("compact") ? 0 : 2);

const plainIssue = ({ code, at, message, fix }: Issue) => ({ code, at, message: message.en, fix: fix?.en ?? null });

const issue = (code: string, at: string, message: string, fix?: string): Issue => ({
  code,
  at,
  message: verbatim(message),
  ...(fix && { fix: verbatim(fix) }),
});
