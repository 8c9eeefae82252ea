"use client";
/** What this browser's user is called beside what they save. A statement, not a proof. */
import { useAtomValue } from "jotai";
import { useState, useSyncExternalStore } from "react";
import { readCookie, writeCookie } from "./cookies";
import { visitorAtom } from "./visitor";

/** Read by lib/server/who-asks.ts. */
const COOKIE = "mds_name";

export function useOwnName(): readonly [string, (name: string) => void] {
  const storedName = useStoredName();
  const [typed, type] = useState<string | null>(null);
  return [
    typed ?? storedName,
    (name) => {
      type(name);
      writeCookie(COOKIE, name.trim());
    },
  ];
}

/** Whether others would see "unknown" beside what is saved: neither a sign-in nor the person has said a name. */
export function useIsUnnamed(): boolean {
  const storedName = useStoredName();
  const visitor = useAtomValue(visitorAtom);
  return storedName === "" && (visitor === null || visitor.name === UNNAMED);
}

/** As lib/server/who-asks.ts calls a person without a name. */
const UNNAMED = "unknown";

const useStoredName = (): string => useSyncExternalStore(never, stored, () => "");

const never = () => () => undefined;

const stored = (): string => readCookie(COOKIE) ?? "";
