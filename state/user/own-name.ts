"use client";
/** What this browser's user is called beside what they save. A statement, not a proof. */
import { useState, useSyncExternalStore } from "react";
import { readCookie, writeCookie } from "./cookies";

/** Read by lib/server/who-asks.ts. */
const COOKIE = "mds_name";

export function useOwnName(): readonly [string, (name: string) => void] {
  const storedName = useSyncExternalStore(never, stored, () => "");
  const [typed, type] = useState<string | null>(null);
  return [
    typed ?? storedName,
    (name) => {
      type(name);
      writeCookie(COOKIE, name.trim());
    },
  ];
}

const never = () => () => undefined;

const stored = (): string => readCookie(COOKIE) ?? "";
