"use client";
/** Operator tables on the server: sets fetched once by id, and the list of those there are. */
import { joinedSets, setIds, type TableSet } from "@/features/core/timing/tables/table-set";
import { readSet } from "@/features/core/timing/tables/written-set";
import { fromServer } from "./from-server";

const TABLES = "/api/v1/tables";

/** undefined = not asked or on its way; null = the server does not have it. */
export type StoredTables = TableSet | null | undefined;

export type ListedSet = {
  readonly id: string;
  readonly chip: string;
  readonly tables: readonly { readonly kind: string; readonly points: number }[];
};

const tables = fromServer<TableSet | null>(async (id) => {
  const sets = await Promise.all(setIds(id).map(fetchSet));
  const present = sets.filter((set) => set !== null);
  return present.length === sets.length ? joinedSets(id, present) : null;
}, null);

const lists = fromServer<readonly ListedSet[]>(async (path) => {
  const answer = await fetch(path);
  return answer.ok ? ((await answer.json()) as { sets: readonly ListedSet[] }).sets : [];
}, []);

/** The tables that a scenario names, fetched once; undefined while they are on their way or none are named. */
export const useStoredTables = (id: string): StoredTables => tables.useValue(id === "" ? null : id);

/** The tables that have arrived by now. */
export const listTables = (id: string): StoredTables => tables.value(id);

const setPath = (id: string): string => `${TABLES}/${id.split("/").map(encodeURIComponent).join("/")}`;

async function fetchSet(id: string): Promise<TableSet | null> {
  const answer = await fetch(setPath(id));
  if (!answer.ok || answer.body === null) return null;
  return readSet(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).text());
}

/** The sets on the server; null until the list has arrived. */
export const useTableSets = (): readonly ListedSet[] | null => lists.useValue(TABLES) ?? null;

export type ImportReport = {
  readonly sets: readonly ListedSet[];
  readonly skipped: readonly { readonly path: string; readonly why: string }[];
  readonly trouble: readonly string[];
};

/** Sends files to be imported; a file's path says what it contains. */
export async function importTableFiles(
  files: readonly { readonly path: string; readonly file: File }[],
  language: string,
): Promise<ImportReport> {
  const form = new FormData();
  for (const { path, file } of files) form.append("files", file, path);
  const answer = await fetch(TABLES, { method: "POST", body: form, headers: { "accept-language": language } });
  const report = (await answer.json()) as Partial<ImportReport> & { readonly issues?: readonly { message: string }[] };
  await Promise.all([lists.refresh(TABLES), ...tables.keys().map(tables.refresh)]);
  return {
    sets: report.sets ?? [],
    skipped: report.skipped ?? [],
    trouble: (report.issues ?? []).map(({ message }) => message),
  };
}

export async function deleteTables(id: string): Promise<void> {
  await fetch(setPath(id), { method: "DELETE" });
  for (const joined of tables.keys()) if (setIds(joined).includes(id)) tables.put(joined, null);
  await lists.refresh(TABLES);
}
