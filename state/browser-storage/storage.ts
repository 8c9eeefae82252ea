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

export function readStored(area: Place, key: StoredKey): string | null {
  const text = readItem(area, key);
  if (text !== null) read.set(key, area);
  return text;
}

/** Those that the page has read since it was loaded, and that hold something. */
export const storedRead = (): readonly (readonly [StoredKey, Place])[] =>
  [...read].filter(([key, place]) => readItem(place, key) !== null);

/** Any key of the suite's. */
export function readItem(area: Place, key: string): string | null {
  try {
    return storage(area).getItem(key);
  } catch {
    return null;
  }
}

/** null removes it. false: the browser has no room, or keeps nothing. */
export function writeItem(area: Place, key: string, text: string | null): boolean {
  try {
    if (text === null) storage(area).removeItem(key);
    else storage(area).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

const storage = (area: Place): Storage => (area === "tab" ? sessionStorage : localStorage);
