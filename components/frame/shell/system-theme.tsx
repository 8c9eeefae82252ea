"use client";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { applyTheme, onSystemTheme, themeAtom } from "@/state/user/preferences";

/** With the theme on "auto", follows the system when it changes while the suite is open. */
export function SystemTheme() {
  const theme = useAtomValue(themeAtom);
  // Outside React: the operating system's preference, and the attribute on the document.
  useEffect(() => {
    applyTheme(theme);
    return theme === "auto" ? onSystemTheme(() => applyTheme(theme)) : undefined;
  }, [theme]);
  return null;
}
