"use client";

import { useSyncExternalStore } from "react";
import { chartTheme, documentToken, type ChartTheme } from "./chart-theme";

/** The theme of the page as charts need it; a new object only when a token changed, so that charts redraw then. */
export function useChartTheme(): ChartTheme {
  return useSyncExternalStore(subscribe, readTheme, () => BLANK);
}

const BLANK = chartTheme(() => "");
let latest: { readonly key: string; readonly theme: ChartTheme } = { key: "", theme: BLANK };
/** Reading tokens makes the browser compute styles: every chart asks at every drawing, so it is done after a change only. */
let stale = true;

function readTheme(): ChartTheme {
  if (!stale) return latest.theme;
  stale = false;
  const theme = chartTheme(documentToken());
  // Paper is as light as the light theme and of another width: charts are drawn anew for it.
  const key = JSON.stringify([theme, window.matchMedia("print").matches]);
  if (key !== latest.key) latest = { key, theme };
  return latest.theme;
}

/**
 * Outside React: the `data-theme` attribute of <html>, which the switch in the top bar (and the script that runs
 * before the first paint) writes, the colour scheme of the operating system, and whether this is printed.
 */
function subscribe(changed: () => void): () => void {
  const heard = (): void => {
    stale = true;
    changed();
  };
  // The theme may have changed before this listener.
  stale = true;
  const observer = new MutationObserver(heard);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "class", "style"] });
  const media = ["(prefers-color-scheme: dark)", "print"].map((query) => window.matchMedia(query));
  for (const query of media) query.addEventListener("change", heard);
  return () => {
    observer.disconnect();
    for (const query of media) query.removeEventListener("change", heard);
  };
}
