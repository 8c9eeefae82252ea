"use client";
/** Tokens, sessions and the audit log of the server, for its admins. */
import { useCallback, useEffect, useState } from "react";
import type { AuditEntry, Scope, ToldToken } from "@/lib/access";
import type { Result } from "@/lib/result";
import { readAnswer } from "./saved-work";

const TOKENS = "/api/v1/access/tokens";
const SESSIONS = "/api/v1/access/sessions";
const AUDIT = "/api/v1/access/audit";
export const AUDIT_TABLE = `${AUDIT}?format=csv`;

type Tables = {
  readonly tokens: Result<{ readonly tokens: readonly ToldToken[] }>;
  readonly audit: Result<{ readonly entries: readonly AuditEntry[] }>;
};

const SHOWN = 200;

/** null: on their way. `ask` asks again. */
export function useAccess(language: string): { readonly tables: Tables | null; readonly ask: () => void } {
  const [tables, keep] = useState<Tables | null>(null);
  const [times, count] = useState(0);
  // Outside React: the server.
  useEffect(() => {
    let left = false;
    void Promise.all([
      send<{ tokens: readonly ToldToken[] }>(TOKENS, "GET", language),
      send<{ entries: readonly AuditEntry[] }>(`${AUDIT}?limit=${SHOWN}`, "GET", language),
    ]).then(([tokens, audit]) => {
      if (!left) keep({ tokens, audit });
    });
    return () => void (left = true);
  }, [language, times]);
  return { tables, ask: useCallback(() => count((before) => before + 1), []) };
}

/** `days`: null where it is good until it is revoked. */
export const makeToken = (
  wanted: { readonly name: string; readonly scope: Scope; readonly days: number | null },
  language: string,
): Promise<Result<ToldToken & { readonly token: string }>> =>
  send(TOKENS, "POST", language, { name: wanted.name, scope: wanted.scope, ...(wanted.days && { days: wanted.days }) });

export const revokeToken = (id: string, language: string): Promise<Result<null>> =>
  send(`${TOKENS}/${id}`, "DELETE", language);

/** `ended_at`: sessions that began before are over. */
export const endSessions = (
  person: string,
  language: string,
): Promise<Result<{ readonly person: string; readonly ended_at: string }>> =>
  send(`${SESSIONS}/${encodeURIComponent(person)}`, "DELETE", language);

const send = <T>(path: string, method: string, language: string, body?: object): Promise<Result<T>> =>
  readAnswer(
    fetch(path, {
      method,
      headers: { "accept-language": language, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
