"use client";
import { useEffect, useEffectEvent } from "react";
import { isAboutToType } from "@/components/about-to-type";
import { isTyping } from "@/components/is-typing";

/** Keys of a page. They rest while someone types or is about to, in dialogs, and where another listener took the key. */
export function usePageKeys(keys: Readonly<Partial<Record<string, () => void>>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key];
    if (run === undefined || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target) || isAboutToType(event)) return;
    event.preventDefault();
    run();
  });
  // Outside React: keys pressed anywhere. The window hears them after the suite's own keys.
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
