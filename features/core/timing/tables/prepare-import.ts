/** What an import would store, given what is stored: a pure step between reading files and writing sets. */
import { tableImport, type ReadFile, type SkippedFile } from "./import-tables";
import { mergedSet } from "./merge-sets";
import type { TableFile } from "./table-file";
import type { TableSet } from "./table-set";
import { readSet } from "./written-set";

/** A file, or why it is none. */
export type OfferedFile = TableFile | SkippedFile;

export type PreparedImport = {
  readonly sets: readonly TableSet[];
  readonly read: readonly ReadFile[];
  readonly skipped: readonly SkippedFile[];
};

/**
 * Takes files as they are decoded. `stored` gives the text of a set that exists; `name` replaces the version of the only set of the
 * import.
 */
export async function prepareImport(
  offered: AsyncIterable<OfferedFile>,
  stored: (id: string) => string | null,
  name: string | null = null,
): Promise<PreparedImport> {
  const files = tableImport();
  const refused: SkippedFile[] = [];
  for await (const file of offered) {
    if ("rows" in file) files.add(file);
    else refused.push(file);
  }
  const { sets, read, skipped } = files.finish();
  const named = name === null ? sets : sets.map((set) => ({ ...set, id: renamed(set.id, name) }));
  const merged = named.map((set) => {
    const before = stored(set.id);
    return mergedSet(before === null ? null : readSet(before), set);
  });
  const reports = name === null ? read : read.map((file) => ({ ...file, set: renamed(file.set, name) }));
  return { sets: merged, read: reports, skipped: [...refused, ...skipped] };
}

const renamed = (id: string, name: string): string =>
  [...id.split("/").slice(0, 2), name.replaceAll(/[/+]/g, "-")].join("/");
