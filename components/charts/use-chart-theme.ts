"use client";

import { useSyncExternalStore } from "react";
import { chartThemeOf, documentToken, type ChartTheme } from "./chart-theme";

/** The theme of the page as charts need it; a new object only when a token changed, so that charts redraw then. */
export function useChartTheme(): ChartTheme {
  return useSyncExternalStore(subscribe, readTheme, () => BLANK);
}

const BLANK = chartThemeOf(() => "");
let latest: { readonly key: string; readonly theme: ChartTheme } = { key: "", theme: BLANK };

function readTheme(): ChartTheme {
  const theme = chartThemeOf(documentToken());
  const key = JSON.stringify(theme);
  if (key !== latest.key) latest = { key, theme };
  return latest.theme;
}

/**
 * Outside React: the `data-theme` attribute of <html>, which the switch in the top bar (and the script that runs
 * before the first paint) writes, and the colour scheme of the operating system.
 */
function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "class", "style"] });
  const scheme = window.matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    scheme.removeEventListener("change", changed);
  };
}
