"use client";
/** Mounted once around the suite: preferences from the server, atoms, the link. */
import { createStore, Provider } from "jotai";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useState, type ReactNode } from "react";
import { sortSearch } from "./links";
import { panelValueAtom, themeValueAtom, type Preferences } from "./preferences";

export function SuiteState({ preferences, children }: { preferences: Preferences; children: ReactNode }) {
  const [store] = useState(() => {
    const fresh = createStore();
    fresh.set(themeValueAtom, preferences.theme);
    fresh.set(panelValueAtom, preferences.panelOpen);
    return fresh;
  });
  return (
    <Provider store={store}>
      <NuqsAdapter processUrlSearchParams={sortSearch}>{children}</NuqsAdapter>
    </Provider>
  );
}
