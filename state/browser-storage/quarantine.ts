"use client";
/**
 * What a page that stopped had read from the browser's storage is moved to a key beside it before the page is loaded again: if that was the
 * reason, the page lives. Nothing is destroyed, and the next screen says what was moved and offers it back.
 */
import { useState, useSyncExternalStore } from "react";
import { readJson } from "@/lib/json";
import { readItem, SET_ASIDE, storedRead, writeItem, type Place, type StoredKey } from "./storage";
import { STORED_NAMES } from "./stored-names";

type Aside = { readonly key: StoredKey; readonly place: Place; readonly beside: string };

export function loadAgain(): void {
  setAside();
  window.location.reload();
}

/** Answers what was moved. */
export function setAside(): readonly StoredKey[] {
  const moved = storedRead().flatMap(([key, place]) => moveBeside(key, place));
  if (moved.length > 0) writeItem("tab", SET_ASIDE, JSON.stringify([...listed(), ...moved]));
  return moved.map(({ key }) => key);
}

function moveBeside(key: StoredKey, storage: Place): readonly Aside[] {
  const text = readItem(storage, key);
  const beside = freeKey(key, storage);
  if (text === null) return [];
  // There may be no room for both at a time.
  writeItem(storage, key, null);
  if (writeItem(storage, beside, text)) return [{ key, place: storage, beside }];
  writeItem(storage, key, text);
  return [];
}

/** What was set aside earlier stays. */
function freeKey(key: StoredKey, area: Place): string {
  for (let number = 1; ; number += 1) {
    const beside = number === 1 ? `${key}.aside` : `${key}.aside-${number}`;
    if (readItem(area, beside) === null) return beside;
  }
}

/** What was kept since then takes the place beside. */
function putBack({ key, place, beside }: Aside): void {
  const [now, before] = [readItem(place, key), readItem(place, beside)];
  if (before === null) return;
  writeItem(place, beside, null);
  writeItem(place, key, before);
  writeItem(place, beside, now);
}

function listed(): readonly Aside[] {
  const list = readJson(readItem("tab", SET_ASIDE) ?? "[]");
  return Array.isArray(list) ? list.filter(isAside) : [];
}

const isAside = (entry: unknown): entry is Aside =>
  typeof entry === "object" &&
  entry !== null &&
  "key" in entry &&
  String(entry.key) in STORED_NAMES &&
  "beside" in entry &&
  typeof entry.beside === "string" &&
  "place" in entry &&
  (entry.place === "tab" || entry.place === "browser");

type SetAside = {
  /** Empty: nothing, or it has been said. */
  readonly keys: readonly StoredKey[];
  readonly putBack: () => void;
  readonly dismiss: () => void;
};

/** What was set aside when this screen was loaded. */
export function useSetAside(): SetAside {
  const mounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [dismissed, dismiss] = useState(false);
  const forget = (): void => {
    writeItem("tab", SET_ASIDE, null);
    dismiss(true);
  };
  return {
    keys: mounted && !dismissed ? [...new Set(listed().map(({ key }) => key))] : [],
    putBack: () => {
      for (const aside of listed().toReversed()) putBack(aside);
      forget();
      window.location.reload();
    },
    dismiss: forget,
  };
}

const never = () => () => undefined;
