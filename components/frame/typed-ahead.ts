"use client";
/**
 * Keys that are struck between the click on a list and the list itself, which loads when it is first opened: they are its first letters,
 * never shortcuts, and Enter chooses what they lead to.
 */
import { atom, useAtom } from "jotai";
import { useEffect, useState } from "react";

const ENTER = "\n";

export const typedAheadAtom = atom("");

/** Of a key that is struck while a list loads; null: it is none of the list's. */
export const keyAhead = ({ key }: Pick<KeyboardEvent, "key">): string | null =>
  key === "Enter" ? ENTER : key.length === 1 ? key : null;

/** What a list is searched for: first what was typed before its field had the focus, which takes longer than its first drawing. */
export function useTypedAhead(): readonly [string, (search: string) => void] {
  const [ahead, setAhead] = useAtom(typedAheadAtom);
  const [search, setSearch] = useState("");
  const write = (next: string): void => {
    setAhead("");
    setSearch(next);
  };
  useEnter(ahead.includes(ENTER));
  return [search + ahead.replaceAll(ENTER, ""), write];
}

/** The list sorts what it found a turn after it has been drawn. */
const SORTED_MS = 50;

function useEnter(struck: boolean): void {
  // The field and its list are outside React: they hear the key as if it came now.
  useEffect(() => {
    if (!struck) return;
    const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    const timer = setTimeout(() => document.activeElement?.dispatchEvent(enter), SORTED_MS);
    return () => clearTimeout(timer);
  }, [struck]);
}
