/** What a folder is, by what its files are. */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { COMMA, joinTexts, type Text } from "@/lib/text";
import { type FileKind, kindName, recognised, type Recognised } from "./kinds";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type FileInFolder = { readonly path: string; readonly known: Result<Recognised> };

/**
 * A capture is many files of which each may also stand alone: one of them makes the folder a capture, and logs beside it are part of it.
 * Any other folder is what most of its files are. Refuses one in which nothing is known.
 */
export function folderKind(path: string, files: readonly FileInFolder[]): Result<Recognised> {
  const known = files.flatMap((file) => (file.known.ok ? [file.known.value] : []));
  const kind = known.some((file) => file.kind === "serving-profile") ? "serving-profile" : mostFrequent(known);
  const ownFile = known.find((file) => file.kind === kind);
  if (kind === null || ownFile === undefined) return failure(nothingKnown(path, files.length));
  const parts = known.filter((file) => file.kind === kind);
  const profiler = parts.some(({ format }) => format.startsWith("msserviceprofiler"));
  const notes = [partWords(parts), ...otherWords(known, kind), ...strangerWords(files)];
  return success(
    profiler
      ? recognised("serving-profile", "msserviceprofiler-folder", m.outputOfMsServiceProfiler, notes)
      : recognised(kind, `${kind}-folder`, m.folder, notes, ownFile.opens),
  );
}

function mostFrequent(files: readonly Recognised[]): FileKind | null {
  const counts = new Map<FileKind, number>();
  for (const { kind } of files) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** Layouts and how many files of each. */
function partWords(files: readonly Recognised[]): Text {
  const counts = new Map<string, { count: number; readonly called: Text }>();
  for (const { format, called } of files) {
    const known = counts.get(format) ?? { count: 0, called };
    counts.set(format, known);
    known.count += 1;
  }
  const phrases = [...counts.values()].map(({ count, called }) =>
    count > 1 ? m.calledCount({ called, count }) : called,
  );
  return m.inItFound({ found: joinTexts(phrases, COMMA) });
}

function otherWords(files: readonly Recognised[], ownKind: FileKind): Text[] {
  const others = [...new Set(files.map(({ kind }) => kind))].filter((kind) => kind !== ownKind);
  return others.map((kind) => {
    const of = files.filter((file) => file.kind === kind);
    const page = of[0]?.opens;
    const [name, count] = [kindName(kind), of.length];
    return page ? m.besideItNameForPage({ name, count, page }) : m.besideItNameCount({ name, count });
  });
}

function strangerWords(files: readonly FileInFolder[]): Text[] {
  const names = files.filter(({ known }) => !known.ok).map(({ path }) => path);
  if (names.length === 0) return [];
  const values = { count: names.length, names: joinTexts(names.slice(0, SHOWN), COMMA) };
  return [names.length > SHOWN ? m.filesAreNothingThatMore(values) : m.filesAreNothingThat(values)];
}

const SHOWN = 6;

const nothingKnown = (path: string, files: number): Issue => issue("IMPORT-FOLDER-UNKNOWN", path, { files, path });
