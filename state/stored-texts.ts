"use client";
/** Configurations too long for a link: the server keeps them by content hash, and a hash always means the same text. */
import { useEffect, useSyncExternalStore } from "react";
import { storedHash } from "@/lib/packed-text";
import { failure, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveScenario } from "@/features/core/scenario/resolve-scenario";
import type { Scenario } from "@/features/core/scenario/schema";
import type { StoredTables } from "./stored-tables";

const TEXTS = "/api/v1/texts";

/** undefined = not asked or on its way; null = the server does not have it. */
type Stored = string | null | undefined;

const known = new Map<string, Stored>();
const listeners = new Set<() => void>();

function arrive(hash: string, stored: Stored): void {
  known.set(hash, stored);
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Gives a text to the server to keep; answers what to write into a link. */
export async function keepText(written: string): Promise<string> {
  const answer = await fetch(TEXTS, { method: "POST", body: written, headers: { "content-type": "text/plain" } });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  const { hash } = (await answer.json()) as { readonly hash: string };
  arrive(hash, written);
  return `h.${hash}`;
}

async function fetchText(hash: string): Promise<Stored> {
  const answer = await fetch(`${TEXTS}/${encodeURIComponent(hash)}`);
  return answer.ok ? await answer.text() : null;
}

/** The text behind a parameter of the form `h.<hash>`, fetched once. */
export function useStoredText(config: string): Stored {
  const hash = storedHash(config);
  // Outside React: the server that keeps the text.
  useEffect(() => {
    if (hash !== null && !known.has(hash)) {
      known.set(hash, undefined);
      void fetchText(hash).then(
        (stored) => arrive(hash, stored),
        () => arrive(hash, null),
      );
    }
  }, [hash]);
  return useSyncExternalStore(
    subscribe,
    () => textOf(config),
    () => undefined,
  );
}

/** The text that has arrived by now. */
export function textOf(config: string): Stored {
  const hash = storedHash(config);
  return hash === null ? undefined : known.get(hash);
}

/** Resolves with the text and the tables that the link names; while they are on their way, says so. */
export function resolveWithText(params: Scenario, stored: Stored, tables?: StoredTables): Result<Resolved> {
  if (params.tables !== "" && tables === undefined) return failure(TABLES_ON_THEIR_WAY);
  const library = { tables: tables ?? undefined };
  if (storedHash(params.config) === null) return resolveScenario(params, library);
  return stored === undefined
    ? failure(ON_ITS_WAY)
    : resolveScenario(params, { ...library, config: stored ?? undefined });
}

const TABLES_ON_THEIR_WAY = {
  code: "LINK-TABLES-LOADING",
  at: "tables",
  message: text({ en: "Loading the operator tables that this link names.", zh: "正在加载此链接所指的算子表。" }),
};

const ON_ITS_WAY = {
  code: "LINK-TEXT-LOADING",
  at: "config",
  message: text({ en: "Loading the configuration that this link names.", zh: "正在加载此链接所指的配置。" }),
};
