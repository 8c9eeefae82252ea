/** What an import would store, given what is stored: a pure step between reading files and writing sets. */
import { text } from "@/lib/text";
import { importTables, type ReadFile, type SkippedFile } from "./import-tables";
import { mergedSet } from "./merge-sets";
import type { TableFile } from "./table-file";
import type { TableSet } from "./table-set";
import { readSet } from "./written-set";

/** A file, or the decoder's reason why it is none. */
export type OfferedFile = TableFile | { readonly path: string; readonly reason: string };

export type PreparedImport = {
  readonly sets: readonly TableSet[];
  readonly read: readonly ReadFile[];
  readonly skipped: readonly SkippedFile[];
};

/** `stored` gives the text of a set that exists; `name` replaces the version of the only set of the import. */
export function prepareImport(
  offered: readonly OfferedFile[],
  stored: (id: string) => string | null,
  name: string | null = null,
): PreparedImport {
  const files = offered.filter((file): file is TableFile => "rows" in file);
  const damaged = offered.flatMap((file) => ("rows" in file ? [] : [{ path: file.path, why: damage(file.reason) }]));
  const { sets, read, skipped } = importTables(files);
  const named = name === null ? sets : sets.map((set) => ({ ...set, id: renamed(set.id, name) }));
  const merged = named.map((set) => {
    const before = stored(set.id);
    return mergedSet(before === null ? null : readSet(before), set);
  });
  const reports = name === null ? read : read.map((file) => ({ ...file, set: renamed(file.set, name) }));
  return { sets: merged, read: reports, skipped: [...damaged, ...skipped] };
}

const renamed = (id: string, name: string): string =>
  [...id.split("/").slice(0, 2), name.replaceAll(/[/+]/g, "-")].join("/");

const damage = (reason: string) => text({ en: `It cannot be decoded: ${reason}.`, zh: `无法解码：${reason}。` });
