"use client";
/** The saved item that the screen belongs to, and which of its versions the next save builds on. */
import { useMemo } from "react";
import { IDENTITY_NAME, readIdentity, writeIdentity, type Identity } from "@/features/core/saved/identity";
import { readItem, writeItem } from "../browser-storage/storage";
import { editAddress } from "../link/page-address";
import { useLinkSearch } from "../link/raw-link";

/** null: the link names none. */
export function useOpenItem(): Identity | null {
  const text = useLinkSearch().get(IDENTITY_NAME);
  return useMemo(() => {
    const linked = readIdentity(text);
    return linked && { ...linked, version: settledFrom(linked) };
  }, [text]);
}

/** From here on the screen belongs to this version; null: to no item. It is no edit, and Back does not undo it. */
export const markScreen = (item: Identity | null): void =>
  editAddress({ [IDENTITY_NAME]: item && writeIdentity(item) }, () => false);

const SETTLED = "mds.settled-versions";
/** Of all items together; the oldest are forgotten. */
const MOST_SETTLED = 200;

/**
 * Versions that this tab made, or took or replaced knowingly. An older entry of its history names the version before them: a save from
 * there would otherwise meet a conflict with oneself. A version that the person has not settled stays a conflict.
 */
export function settle({ id, version }: Identity, from: number): void {
  const numbers = Array.from({ length: Math.max(0, version - from) }, (_, step) => from + 1 + step);
  const all = [...settled(), ...numbers.map((number) => writeIdentity({ id, version: number }))];
  writeItem("tab", SETTLED, all.slice(-MOST_SETTLED).join(" "));
}

/** Whether this tab has saved or taken a version of the item. */
export const hasSettled = (id: string): boolean => settled().some((entry) => entry.startsWith(`${id}.`));

function settledFrom({ id, version }: Identity): number {
  const known = new Set(settled());
  let last = version;
  while (known.has(writeIdentity({ id, version: last + 1 }))) last += 1;
  return last;
}

const settled = (): readonly string[] => readItem("tab", SETTLED)?.split(" ") ?? [];
