"use client";
/** The shared scenario: read from the link once, resolved once, seen by every page. */
import { createContext, useCallback, useContext, useMemo, type ReactNode } from "react";
import type { Issue, IssueChange } from "@/lib/issue";
import { decodeParams } from "@/lib/params/codec";
import type { Result } from "@/lib/result";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ScenarioSchema, type Scenario, type ScenarioKey } from "@/features/core/scenario/schema";
import { changedKeys, fixChange, resetChange, scenarioChange } from "../link/actions";
import { useLinkParams } from "../link/params";
import { resolveLinked } from "./linked-scenario";
import { useStoredTables } from "../server/stored-tables";
import { useStoredText } from "../server/stored-texts";

export type ScenarioState = {
  readonly params: Scenario;
  /** Parameters of the link that could not be read. */
  readonly issues: readonly Issue[];
  readonly changed: readonly ScenarioKey[];
  readonly set: (patch: Partial<Scenario>) => void;
  readonly reset: () => void;
  /** Applies the scenario's part of a suggested change. */
  readonly applyFix: (change: IssueChange) => void;
  readonly resolved: Result<Resolved>;
  /** Other parameters with the texts and tables of this link. */
  readonly resolve: (params: Scenario) => Result<Resolved>;
};

const ScenarioContext = createContext<ScenarioState | null>(null);

export function ScenarioProvider({ children }: { children: ReactNode }) {
  const [raw, write] = useLinkParams(ScenarioSchema);
  const read = useMemo(() => {
    const { value: params, issues } = decodeParams(ScenarioSchema, raw);
    return { params, issues, changed: changedKeys(ScenarioSchema, params) };
  }, [raw]);
  const stored = useStoredText(read.params.config);
  const tables = useStoredTables(read.params.tables);
  const resolve = useCallback((params: Scenario) => resolveLinked(params, stored, tables), [stored, tables]);
  const resolved = useMemo(() => resolve(read.params), [resolve, read.params]);
  const state = useMemo<ScenarioState>(
    () => ({
      ...read,
      resolved,
      resolve,
      set: (patch) => write(scenarioChange(patch)),
      reset: () => write(resetChange(ScenarioSchema)),
      applyFix: (change) => write(fixChange(change, ScenarioSchema)),
    }),
    [read, resolved, resolve, write],
  );
  return <ScenarioContext value={state}>{children}</ScenarioContext>;
}

export const useIsInScenario = (): boolean => useContext(ScenarioContext) !== null;

export function useScenario(): ScenarioState {
  const state = useContext(ScenarioContext);
  if (!state) throw new Error("useScenario needs a ScenarioProvider above it: app/(suite)/layout.tsx mounts one");
  return state;
}
