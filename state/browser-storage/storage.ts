/**
 * What the browser keeps of the suite between pages, in one place. What the open page has read is remembered: where the page stops, that may be
 * why (state/browser-storage/quarantine.ts). A browser that keeps nothing loses nothing that it promised.
 */
import type { STORED_NAMES } from "./stored-names";

/** `tab`: gone with the tab. */
export type Place = "tab" | "browser";

export type StoredKey = keyof typeof STORED_NAMES;

/** Where the tab keeps the list of what was set aside. */
export const SET_ASIDE = "mds.set-aside";

const read = new Map<StoredKey, Place>();

export function readStored(place: Place, key: StoredKey): string | null {
  const written = readItem(place, key);
  if (written !== null) read.set(key, place);
  return written;
}

/** Those that the page has read since it was loaded, and that hold something. */
export const storedRead = (): readonly (readonly [StoredKey, Place])[] =>
  [...read].filter(([key, place]) => readItem(place, key) !== null);

/** Any key of the suite's. */
export function readItem(place: Place, key: string): string | null {
  try {
    return storage(place).getItem(key);
  } catch {
    return null;
  }
}

/** null removes it. false: the browser has no room, or keeps nothing. */
export function writeItem(place: Place, key: string, written: string | null): boolean {
  try {
    if (written === null) storage(place).removeItem(key);
    else storage(place).setItem(key, written);
    return true;
  } catch {
    return false;
  }
}

const storage = (place: Place): Storage => (place === "tab" ? sessionStorage : localStorage);
