"use client";
import { useEffect, useEffectEvent } from "react";

/** Keys of a page. They rest while someone types, in dialogs, and where another listener took the key. */
export function usePageKeys(keys: Readonly<Partial<Record<string, () => void>>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key];
    if (run === undefined || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog, [role=dialog]"))
      return;
    event.preventDefault();
    run();
  });
  // Outside React: keys pressed anywhere. The window hears them after the suite's own keys.
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
