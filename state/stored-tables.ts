"use client";
/** Operator tables on the server: sets fetched once by id, and the list of those there are. */
import { useEffect, useSyncExternalStore } from "react";
import { joinedSets, setIdsOf, type TableSet } from "@/features/core/timing/tables/table-set";
import { readSet } from "@/features/core/timing/tables/written-set";

const TABLES = "/api/v1/tables";

/** undefined = not asked or on its way; null = the server does not have it. */
export type StoredTables = TableSet | null | undefined;

export type ListedSet = {
  readonly id: string;
  readonly chip: string;
  readonly tables: readonly { readonly kind: string; readonly points: number }[];
};

const known = new Map<string, StoredTables>();
let listed: readonly ListedSet[] | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The tables that a scenario names, fetched once; undefined while they are on their way or none are named. */
export function useStoredTables(id: string): StoredTables {
  // Outside React: the server that keeps the tables.
  useEffect(() => {
    if (id !== "" && !known.has(id)) void fetchTables(id);
  }, [id]);
  return useSyncExternalStore(
    subscribe,
    () => tablesOf(id),
    () => undefined,
  );
}

/** The tables that have arrived by now. */
export const tablesOf = (id: string): StoredTables => (id === "" ? undefined : known.get(id));

async function fetchTables(id: string): Promise<void> {
  if (!known.has(id)) known.set(id, undefined);
  const sets = await Promise.all(setIdsOf(id).map((part) => fetchSet(part).catch(() => null)));
  const present = sets.filter((set) => set !== null);
  known.set(id, present.length === sets.length ? joinedSets(id, present) : null);
  tell();
}

const pathOf = (id: string): string => `${TABLES}/${id.split("/").map(encodeURIComponent).join("/")}`;

async function fetchSet(id: string): Promise<TableSet | null> {
  const answer = await fetch(pathOf(id));
  if (!answer.ok || answer.body === null) return null;
  return readSet(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).text());
}

/** The sets on the server; null until the list has arrived. */
export function useTableSets(): readonly ListedSet[] | null {
  // Outside React: the server's list.
  useEffect(() => {
    if (listed === null) void refreshList();
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => listed,
    () => null,
  );
}

async function refreshList(): Promise<void> {
  const answer = await fetch(TABLES).catch(() => null);
  listed = answer?.ok === true ? ((await answer.json()) as { sets: readonly ListedSet[] }).sets : [];
  tell();
}

export type ImportReport = {
  readonly sets: readonly ListedSet[];
  readonly skipped: readonly { readonly path: string; readonly why: string }[];
  readonly trouble: readonly string[];
};

/** Sends files to be imported; a file's path tells what it holds. */
export async function importTableFiles(
  files: readonly { readonly path: string; readonly file: File }[],
  language: string,
): Promise<ImportReport> {
  const form = new FormData();
  for (const { path, file } of files) form.append("files", file, path);
  const answer = await fetch(TABLES, { method: "POST", body: form, headers: { "accept-language": language } });
  const report = (await answer.json()) as Partial<ImportReport> & { readonly issues?: readonly { message: string }[] };
  await Promise.all([refreshList(), ...[...known.keys()].map(fetchTables)]);
  return {
    sets: report.sets ?? [],
    skipped: report.skipped ?? [],
    trouble: (report.issues ?? []).map(({ message }) => message),
  };
}

export async function deleteTables(id: string): Promise<void> {
  await fetch(pathOf(id), { method: "DELETE" });
  for (const joined of known.keys()) if (setIdsOf(joined).includes(id)) known.set(joined, null);
  await refreshList();
}
