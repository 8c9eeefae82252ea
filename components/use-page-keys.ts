"use client";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { dialogAtom } from "@/state/screen/ui";
import { isAboutToType } from "./about-to-type";
import { isTyping } from "./is-typing";

/** Keys of one page, before those of the suite; like them they rest while someone types or a dialog is open. `keys` must stay the same object while they do the same. */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const resting = useAtomValue(dialogAtom) !== null;
  // Outside React: keys pressed anywhere in the document.
  useEffect(() => {
    if (resting) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      // A timeline in focus has keys of its own.
      if (event.target instanceof Element && event.target.closest("[role=application]")) return;
      const run = keys[event.key];
      if (run === undefined || isAboutToType(event)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [keys, resting]);
}
