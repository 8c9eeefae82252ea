/** The command line: the same analyses as the pages, JSON on standard output, trouble on standard error. */
import { readFileSync } from "node:fs";
import { analyses, analysisById } from "@/features/registry";
import type { Analysis } from "@/features/analysis";
import { runAnalysis, type PlainInput } from "@/features/run-analysis";
import type { Issue } from "@/lib/issue";
import type { Result } from "@/lib/result";
import { closestWord } from "@/lib/closest-word";
import { readArguments, type Arguments } from "./arguments";
import { runCalibrate } from "./calibrate-command";
import { helpText } from "./help";
import { runJobs, runWorker } from "./jobs-command";
import { runLaunch } from "./launch-command";
import { modelOutput } from "./model-output";
import { runPredict } from "./predict-command";
import { runSimulate } from "./simulate-command";
import { libraryOf, runTables } from "./tables-command";
import { textOf } from "./text-output";

export type Io = {
  readonly stdout: { write: (text: string) => unknown };
  readonly stderr: { write: (text: string) => unknown };
};

const OK = 0;
const BAD_INPUT = 2;
const STDIN = 0;

export async function main(argv: readonly string[], io: Io): Promise<number> {
  if (argv[0] === "calibrate") return runCalibrate(argv.slice(1), io);
  if (argv[0] === "predict") return runPredict(argv.slice(1), io);
  if (argv[0] === "simulate") return runSimulate(argv.slice(1), io);
  if (argv[0] === "launch") return runLaunch(argv.slice(1), io);
  if (argv[0] === "jobs") return runJobs(argv.slice(1), io);
  if (argv[0] === "tables") return runTables(argv.slice(1), io);
  if (argv[0] === "worker") return runWorker(argv.slice(1), io);
  const args = readArguments(argv);
  if (!args.ok) return complain(io, args.issues);
  const { command } = args.value;
  if (command === "help" || command === "") return print(io, helpText(argv[1] ?? argv[0]));
  if (command === "list") return print(io, listText());
  if (command === "model") return runModel(args.value, io);
  const id = command === "run" ? (args.value.words[0] ?? "") : command;
  const analysis = analysisById(id) as Analysis | undefined;
  if (!analysis) return complain(io, [unknownCommand(id)]);
  const [stray] = command === "run" ? args.value.words.slice(1) : args.value.words;
  return stray === undefined ? runOne(analysis, args.value, io) : complain(io, [strayWord(stray)]);
}

function runOne(analysis: Analysis, args: Arguments, io: Io): number {
  if (args.flags.has("help")) return print(io, helpText(analysis.id));
  const input = readInput(args);
  if (!input.ok) return complain(io, input.issues);
  const outcome = runAnalysis(analysis, input.value, libraryOf(input.value));
  if (!outcome.ok) return complain(io, outcome.issues);
  warn(io, outcome.issues);
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
  if (args.input === null) return { ok: true, value: args.set, issues: [] };
  const file = readFile(args.input);
  if (!file.ok) return file;
  try {
    const parsed: unknown = JSON.parse(file.value);
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed))
      return { ok: true, value: { ...parsed, ...args.set }, issues: [] };
    return bad("INPUT-OBJECT", args.input, `${args.input} must hold a JSON object of parameters.`);
  } catch (error) {
    return bad("INPUT-JSON", args.input, `${args.input} is not JSON: ${(error as Error).message}.`);
  }
}

function readFile(path: string): Result<string> {
  try {
    return { ok: true, value: readFileSync(path === "-" ? STDIN : path, "utf8"), issues: [] };
  } catch (error) {
    const { code } = error as { code?: string };
    return bad("FILE-UNREADABLE", path, `${path} cannot be read${code ? ` (${code})` : ""}. Check the path.`);
  }
}

function listText(): string {
  const width = Math.max(...analyses.map(({ id }) => id.length));
  return analyses.map(({ id, question }) => `${id.padEnd(width)}  ${question.en}`).join("\n");
}

function unknownCommand(id: string): Issue {
  const known = [
    "list",
    "run",
    "model",
    "predict",
    "simulate",
    "calibrate",
    "launch",
    "tables",
    "jobs",
    "worker",
    "help",
    ...analyses.map((analysis) => analysis.id),
  ];
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

function print(io: Io, text: string): number {
  io.stdout.write(`${text}\n`);
  return OK;
}

function complain(io: Io, issues: readonly Issue[]): number {
  for (const entry of issues) io.stderr.write(`${lineOf(entry)}\n`);
  return BAD_INPUT;
}

function warn(io: Io, issues: readonly Issue[]): void {
  for (const entry of issues) io.stderr.write(`note: ${lineOf(entry)}\n`);
}

const lineOf = ({ code, at, message, fix }: Issue): string =>
  `${code} at ${at}: ${message.en}${fix ? ` ${fix.en}` : ""}`;

const plainIssue = ({ code, at, message, fix }: Issue) => ({ code, at, message: message.en, fix: fix?.en ?? null });

function issue(code: string, at: string, en: string, fix?: string): Issue {
  return { code, at, message: { en, zh: en }, ...(fix && { fix: { en: fix, zh: fix } }) };
}

const bad = (code: string, at: string, en: string): Result<never> => ({ ok: false, issues: [issue(code, at, en)] });
