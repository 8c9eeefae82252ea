"use client";
/**
 * Keys that are struck between the click on a list and the list itself, which loads when it is first opened: they are its first letters,
 * never shortcuts.
 */
import { atom, useAtom } from "jotai";
import { useState } from "react";

export const typedAheadAtom = atom("");

/** What a list is searched for: first what was typed before its field had the focus, which takes longer than its first drawing. */
export function useTypedAhead(): readonly [string, (search: string) => void] {
  const [ahead, setAhead] = useAtom(typedAheadAtom);
  const [search, setSearch] = useState("");
  const write = (next: string): void => {
    setAhead("");
    setSearch(next);
  };
  return [search + ahead, write];
}
