"use client";
import type { ReactNode } from "react";
import { ScenarioProvider, useIsInScenario } from "@/state/inputs/scenario";

/** Dialogs work on the shared scenario wherever they open; the index, which has none, lends them a scenario. */
export default function ScenarioScope({ children }: { children: ReactNode }) {
  return useIsInScenario() ? children : <ScenarioProvider>{children}</ScenarioProvider>;
}
