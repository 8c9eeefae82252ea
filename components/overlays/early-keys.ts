"use client";
/**
 * Keys that are struck between the click on a dialog and the dialog itself, which loads when it is first opened: they are the first letters of
 * its field, never shortcuts, and Enter chooses what they lead to, or sends its form.
 */
import { atom, useAtom } from "jotai";
import { useEffect, useState } from "react";

const ENTER = "\n";

export const typedAheadAtom = atom("");

/** Of a key that is struck while a dialog loads; null: it is none of the dialog's. */
export const keyAhead = ({ key }: Pick<KeyboardEvent, "key">): string | null =>
  key === "Enter" ? ENTER : key.length === 1 ? key : null;

/** The text of the first field: first the keys typed before it had the focus, which takes longer than its first drawing. */
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
    const timer = setTimeout(() => {
      const field = document.activeElement;
      // A form is sent by a key of the person's own alone.
      if (field?.dispatchEvent(enter) && field instanceof HTMLInputElement) field.form?.requestSubmit();
    }, SORTED_MS);
    return () => clearTimeout(timer);
  }, [struck]);
}
