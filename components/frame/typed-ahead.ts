"use client";
/**
 * Keys that are struck between the click on a list and the list itself, which loads when it is first opened: they are its first letters,
 * never shortcuts.
 */
import { atom, useAtom } from "jotai";
import { useEffect, useState } from "react";

export const typedAheadAtom = atom("");

/** What a list is searched for, beginning with what was typed before it stood. */
export function useTypedAhead(): readonly [string, (search: string) => void] {
  const [ahead, setAhead] = useAtom(typedAheadAtom);
  const state = useState(ahead);
  // Outside React: the keyboard hands over once, when the field takes the focus.
  useEffect(() => setAhead(""), [setAhead]);
  return state;
}
