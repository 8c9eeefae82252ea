/** How a user likes the screen. Kept in cookies, so that the server draws it so at once and nothing jumps. */
import { atom } from "jotai";
import { writeCookie } from "./cookies";

export type Theme = "light" | "dark" | "auto";
const THEME_COOKIE = "theme";
const PANEL_COOKIE = "panel";

export type Preferences = { readonly theme: Theme; readonly panelOpen: boolean };

/** What the cookies of a request say; anything unknown falls back. */
export function readPreferences(cookie: (name: string) => string | undefined): Preferences {
  const theme = cookie(THEME_COOKIE);
  return {
    theme: theme === "light" || theme === "dark" ? theme : "auto",
    panelOpen: cookie(PANEL_COOKIE) !== "closed",
  };
}

export const themeValueAtom = atom<Theme>("auto");
export const panelValueAtom = atom(true);

export const themeAtom = atom(
  (get) => get(themeValueAtom),
  (_get, set, theme: Theme) => {
    set(themeValueAtom, theme);
    writeCookie(THEME_COOKIE, theme);
    applyTheme(theme);
  },
);

/** The scenario panel beside the page, on screens wide enough for it. */
export const panelOpenAtom = atom(
  (get) => get(panelValueAtom),
  (_get, set, open: boolean) => {
    set(panelValueAtom, open);
    writeCookie(PANEL_COOKIE, open ? "open" : "closed");
  },
);

const DARK = "(prefers-color-scheme: dark)";

/** Writes the theme to the document; the same rule runs before the first paint (components/theme). */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = resolveTheme(theme, window.matchMedia(DARK).matches);
}

export const resolveTheme = (theme: Theme, prefersDark: boolean): "light" | "dark" =>
  theme === "auto" ? (prefersDark ? "dark" : "light") : theme;

/** Calls back whenever the system's own preference changes; returns how to stop. */
export function onSystemTheme(listener: () => void): () => void {
  const query = window.matchMedia(DARK);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
