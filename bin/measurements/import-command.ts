/** `mds import`: what files are, and where in the suite each helps. */
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { type FileInFolder, folderKind } from "@/features/core/file-kinds/folder-kind";
import { inspectWholeFile } from "@/features/core/file-kinds/inspect-whole-file";
import { HEAD_BYTES } from "@/features/core/file-kinds/head";
import { kindName, type Recognised } from "@/features/core/file-kinds/kinds";
import { recognise } from "@/features/core/file-kinds/recognise";
import { failure, success, type Result } from "@/lib/result";
import type { Language, Text } from "@/lib/text";
import { command } from "../console/command";
import { namesInFolder } from "../console/folder-files";
import { BAD_INPUT, complain, OK, print, readLanguage, unreadableFile, type Io } from "../console/io";
import * as m from "./messages";
import { issue } from "./messages.issues";

const HELP = `mds import PATH … [--format text|json]

Says what files are (benchmark, trace, model, serving-profile, requests, log, tables, scenario, launch, chip and others), in which layout,
which page of the suite takes them, and what was not understood. Told from the name and the first million bytes; gzip is read as it is.
A folder is told by what is in it: output of msServiceProfiler, results of benchmarks, and what lies beside; in JSON with its files.
JSON: kind, format, opens, notes; kind and opens are null for a file that is not known. Several paths give a list.`;

/** Benchmark results up to this size are read completely, so that the notes describe their content. */
const READ_WHOLE = 50_000_000;

export const importCommand = command({
  help: HELP,
  trouble: "IMPORT-FAILED at import",
  options: { format: { type: "string" } },
  words: true,
  run: ({ format = "text" }, io, words) => {
    if (words.length === 0) return complain(io, [NO_FILE]);
    if (format !== "text" && format !== "json") return complain(io, [UNKNOWN_FORMAT]);
    const files = words.map(tell);
    if (format === "json") printJson(files, io);
    else for (const { path, known } of files) if (known.ok) print(io, fileText(path, known.value, io));
    const refused = files.flatMap(({ known }) => (known.ok ? [] : known.issues));
    if (refused.length > 0) complain(io, refused);
    return refused.length > 0 ? BAD_INPUT : OK;
  },
});

/** `files`: of a folder. */
type Told = {
  readonly path: string;
  readonly known: Result<Recognised>;
  readonly files?: readonly FileInFolder[];
};

function tell(path: string): Told {
  const names = namesInFolder(path);
  if (names === null) return { path, known: recognisedFile(path) };
  const files = names.map((name) => ({ path: name, known: recognisedFile(join(path, name)) }));
  return { path, known: folderKind(path, files), files };
}

function recognisedFile(path: string): Result<Recognised> {
  try {
    const { head, whole } = firstBytes(path);
    const name = basename(path);
    const known = recognise(name, head, { whole });
    if (!known.ok || known.value.kind !== "benchmark" || (!whole && statSync(path).size > READ_WHOLE)) return known;
    const closer = inspectWholeFile(known.value, name, whole ? head : new Uint8Array(readFileSync(path)));
    return success({ ...known.value, notes: [...known.value.notes, ...closer] });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return failure(unreadableFile(path, error));
  }
}

const STDIN = 0;

function firstBytes(path: string): { readonly head: Uint8Array; readonly whole: boolean } {
  const file = path === "-" ? STDIN : openSync(path, "r");
  // One byte more shows whether there is more.
  const buffer = new Uint8Array(HEAD_BYTES + 1);
  let size = 0;
  try {
    for (let read = -1; read !== 0 && size < buffer.length; size += read)
      read = readSync(file, buffer, size, buffer.length - size, null);
  } finally {
    if (file !== STDIN) closeSync(file);
  }
  return { head: buffer.subarray(0, Math.min(size, HEAD_BYTES)), whole: size <= HEAD_BYTES };
}

function fileText(path: string, { kind, format, called, opens, notes }: Recognised, io: Io): string {
  const say = (words: Text): string => words[readLanguage(io)];
  const page = opens === null ? say(m.noPage) : `/${opens}`;
  return [
    `${path}: ${say(kindName(kind))}, ${say(called)} (${kind}, ${format}) → ${page}`,
    ...notes.map((line) => `  ${say(line)}`),
  ].join("\n");
}

function printJson(recognised: readonly Told[], io: Io): void {
  const language = readLanguage(io);
  const plain = recognised.map(({ files, ...one }) => ({
    ...plainFile(one, language),
    ...(files && { files: files.map((file) => plainFile(file, language)) }),
  }));
  print(io, JSON.stringify(plain.length === 1 ? plain[0] : plain, null, 2));
}

const plainFile = ({ path, known }: Told, language: Language): object =>
  known.ok
    ? {
        file: path,
        kind: known.value.kind,
        format: known.value.format,
        opens: known.value.opens,
        called: known.value.called[language],
        notes: known.value.notes.map((words) => words[language]),
      }
    : {
        file: path,
        kind: null,
        format: null,
        opens: null,
        called: null,
        notes: known.issues.map(({ message }) => message[language]),
      };
const NO_FILE = issue("IMPORT-NO-FILE", "import");
const UNKNOWN_FORMAT = issue("IMPORT-FORMAT", "format");
