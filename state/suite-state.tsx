"use client";
/** Mounted once around the suite: preferences from the server, atoms. */
import { createStore, Provider } from "jotai";
import { useState, type ReactNode } from "react";
import { panelValueAtom, themeValueAtom, type Preferences } from "./user/preferences";
import { visitorAtom, type Visitor } from "./user/visitor";

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
  return <Provider store={store}>{children}</Provider>;
}
