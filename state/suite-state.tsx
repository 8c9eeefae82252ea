"use client";
/** Mounted once around the suite: preferences from the server, atoms, the link. */
import { createStore, Provider } from "jotai";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useState, type ReactNode } from "react";
import { sortSearch } from "./links";
import { panelValueAtom, themeValueAtom, type Preferences } from "./preferences";
import { visitorAtom, type Visitor } from "./visitor";

type SuiteStateProps = {
  readonly preferences: Preferences;
  readonly visitor: Visitor | null;
  readonly children: ReactNode;
};

export function SuiteState({ preferences, visitor, children }: SuiteStateProps) {
  const [store] = useState(() => {
    const fresh = createStore();
    fresh.set(themeValueAtom, preferences.theme);
    fresh.set(panelValueAtom, preferences.panelOpen);
    fresh.set(visitorAtom, visitor);
    return fresh;
  });
  return (
    <Provider store={store}>
      <NuqsAdapter processUrlSearchParams={sortSearch}>{children}</NuqsAdapter>
    </Provider>
  );
}
