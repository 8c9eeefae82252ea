"use client";
/** The team's saved work on the server, read and changed over HTTP; components that show it are notified of changes. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { SavedKind } from "@/features/core/saved/kind";
import type { Issue } from "@/lib/issue";
import type { JsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import { verbatim } from "@/lib/text";
import { issue } from "./messages.issues";

const SAVED = "/api/v1/saved";

export type SavedItem = {
  readonly id: string;
  readonly kind: SavedKind;
  readonly name: string;
  readonly tags: readonly string[];
  readonly note: string;
  readonly version: number;
  /** The short link, without the server's name. */
  readonly link: string;
  readonly created_by: string;
  readonly changed_at: string;
  readonly changed_by: string;
  readonly deleted_at: string | null;
};

export type SavedList = {
  readonly items: readonly SavedItem[];
  readonly total: number;
  readonly tags: readonly { readonly tag: string; readonly items: number }[];
  readonly trash: number;
  readonly trash_days: number;
  readonly store: { readonly read_only: boolean };
};

export type SavedVersion = Pick<SavedItem, "version" | "name" | "tags" | "note"> & {
  readonly saved_at: string;
  readonly saved_by: string;
};

export type ChangedField = { readonly field: string; readonly before_words: string; readonly after_words: string };

export type Draft = Pick<SavedItem, "kind" | "name" | "tags" | "note"> & { readonly content: JsonObject };

export type ListQuery = {
  readonly q: string;
  readonly kind: string;
  readonly tag: string;
  readonly trash: boolean;
};

let changes = 0;
const listeners = new Set<() => void>();
/** What is shown of saved work is asked for again. */
export const noteSavedChange = (): void => {
  changes += 1;
  for (const tell of listeners) tell();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Asked again when the path or `look` changes, and after every change that this window makes; null: on its way. */
export function useSaved<T>(path: string | null, language: string, look = 0): Result<T> | null {
  const [state, keep] = useState<{ readonly path: string; readonly answer: Result<T> } | null>(null);
  const version = useSyncExternalStore(
    subscribe,
    () => changes,
    () => 0,
  );
  // Outside React: the server.
  useEffect(() => {
    if (path === null) return;
    let left = false;
    void ask<T>(path, "GET", language).then((answer) => {
      if (!left) keep({ path, answer });
    });
    return () => void (left = true);
  }, [path, version, language, look]);
  if (path === null || state === null) return null;
  return shelf(state.path) === shelf(path) ? state.answer : null;
}

/** An older answer may stand until the new one is there, but never the trash in place of what lives: its rows have other buttons. */
function shelf(path: string): string {
  const [route, query] = path.split("?");
  return `${route} ${new URLSearchParams(query).get("trash")}`;
}

export const listPath = ({ q, kind, tag, trash }: ListQuery): string =>
  `${SAVED}?${new URLSearchParams({ q, kind, tag, trash: trash ? "1" : "0" })}`;
export const versionsPath = (id: string): string => `${SAVED}/${id}/versions`;
export const differencesPath = (id: string, from: number, to: number): string =>
  `${SAVED}/${id}/differences?from=${from}&to=${to}`;
export const bundlePath = (ids: readonly string[] | null): string =>
  `${SAVED}/bundle${ids === null ? "" : `?ids=${ids.join(",")}`}`;

export type WholeItem = SavedItem & { readonly content: JsonObject };

export const fetchItem = (id: string, language: string, version?: number): Promise<Result<WholeItem>> =>
  ask(`${SAVED}/${id}${version === undefined ? "" : `?version=${version}`}`, "GET", language);

/** The item of a kind that bears exactly this name; null: none. */
export async function namedItem(kind: SavedKind, name: string, language: string): Promise<SavedItem | null> {
  const list = await ask<SavedList>(listPath({ q: name, kind, tag: "", trash: false }), "GET", language);
  return list.ok ? (list.value.items.find((item) => item.name === name) ?? null) : null;
}

/** New, or the next version of `over`. */
export const save = (draft: Draft, over: SavedItem | null, language: string): Promise<Result<SavedItem>> => {
  const { kind: _, ...change } = draft;
  return over === null
    ? write(SAVED, "POST", language, draft)
    : write(`${SAVED}/${over.id}`, "PUT", language, { ...change, version: over.version });
};

export const change = (
  { id, version }: SavedItem,
  patch: Partial<Draft>,
  language: string,
): Promise<Result<SavedItem>> => write(`${SAVED}/${id}`, "PUT", language, { version, ...patch });

export const act = (id: string, deed: "restore" | "duplicate", language: string): Promise<Result<SavedItem>> =>
  write(`${SAVED}/${id}/${deed}`, "POST", language);

export const remove = (id: string, language: string, forever = false): Promise<Result<null>> =>
  write(`${SAVED}/${id}${forever ? "?forever=1" : ""}`, "DELETE", language);

/** As they are typed, with commas between; undefined: nothing was. */
export function splitTags(typed: string): readonly string[] | undefined {
  const tags = typed
    .split(/[,，]/)
    .map((tag) => tag.trim())
    .filter(Boolean);
  return tags.length === 0 ? undefined : tags;
}

type Imported = { readonly items: readonly { readonly id: string; readonly outcome: string }[] };

export const importBundle = (bundle: JsonObject, language: string): Promise<Result<Imported>> =>
  write(`${SAVED}/bundle`, "POST", language, bundle);

async function write<T>(path: string, method: string, language: string, body?: object): Promise<Result<T>> {
  const answer = await ask<T>(path, method, language, body);
  if (answer.ok) noteSavedChange();
  return answer;
}

async function ask<T>(path: string, method: string, language: string, body?: object): Promise<Result<T>> {
  const headers = { "accept-language": language, ...(body && { "content-type": "application/json" }) };
  return readAnswer(fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) }));
}

type PlainIssue = { readonly code: string; readonly at: string; readonly message: string; readonly fix: string | null };

/** What the server says against it, in the language that it was asked in. */
export async function readAnswer<T>(sent: Promise<Response>): Promise<Result<T>> {
  const answer = await sent.catch(() => null);
  if (answer === null) return failure(UNREACHED);
  if (answer.status === 204) return success(null as T);
  const read: unknown = await answer.json().catch(() => null);
  if (answer.ok && read !== null) return success(read as T);
  const { issues = [] } = (read ?? {}) as { readonly issues?: readonly PlainIssue[] };
  return failure(
    ...(issues.length === 0
      ? [UNREACHED]
      : issues.map(({ code, at, message, fix }) => ({
          ...{ code, at, message: verbatim(message) },
          ...(fix !== null && { fix: verbatim(fix) }),
        }))),
  );
}

const UNREACHED: Issue = issue("SAVED-UNREACHED", "server");
