"use client";
/** Named items of a user in this browser: models and accelerators. Files carry them to other users. */
import { useSyncExternalStore } from "react";
import { isJsonObject, readJson } from "@/lib/json";
import { readStored, writeItem, type StoredKey } from "./storage";

type Named = { readonly name: string };

export type Shelf<Item extends Named> = {
  readonly useItems: () => readonly Item[];
  /** Those of now, for who is no part of a screen. */
  readonly items: () => readonly Item[];
  /** Each replaces the one of its name. false: the browser has no room, or keeps nothing. */
  readonly put: (items: readonly Item[]) => boolean;
  readonly remove: (name: string) => void;
};

/** `key` names the shelf in the browser's storage; what `isItem` does not know there is passed over. */
export function ownShelf<Item extends Named>(key: StoredKey, isItem: (item: object) => item is Item): Shelf<Item> {
  const listeners = new Set<() => void>();
  const none: readonly Item[] = [];
  let known: { readonly written: string | null; readonly items: readonly Item[] } = { written: null, items: none };

  const read = (): readonly Item[] => {
    const text = readStored("browser", key);
    if (known.written !== text) {
      const list = text === null ? [] : readJson(text);
      known = { written: text, items: Array.isArray(list) ? list.filter(isJsonObject).filter(isItem) : none };
    }
    return known.items;
  };
  const write = (items: readonly Item[]): boolean => {
    if (!writeItem("browser", key, JSON.stringify(items))) return false;
    for (const listener of listeners) listener();
    return true;
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    window.addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  };
  return {
    items: read,
    useItems: () => useSyncExternalStore(subscribe, read, () => none),
    put: (items) => {
      const names = new Set(items.map(({ name }) => name));
      return write([...read().filter(({ name }) => !names.has(name)), ...items]);
    },
    remove: (name) => void write(read().filter((item) => item.name !== name)),
  };
}
