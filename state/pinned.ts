"use client";
/** A pinned scenario, answered by the same analysis as the page, so that figures can be shown against it. */
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { decodeParams } from "@/lib/params/codec";
import type { ParamSchema } from "@/lib/params/control";
import type { Result } from "@/lib/result";
import type { Answerable } from "@/features/long-analysis";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import { asNeeded } from "@/features/core/scenario/without-layout";
import { withoutUnused } from "@/features/core/scenario/without-unused";
import { answer } from "./bootstrap";
import { resolveLinked } from "./linked-scenario";
import { listTables } from "./stored-tables";
import { writeText, useUnpacked } from "./stored-texts";
import { pinnedAtom } from "./ui";

/** null = nothing is pinned. */
export function usePinned<S extends ParamSchema, Output>(
  analysis: Answerable<S, Output>,
): { readonly label: string; readonly outcome: Result<Output> } | null {
  const pinned = useAtomValue(pinnedAtom);
  const input = useMemo(() => decodeParams(analysis.input, pinned?.query ?? {}).value, [analysis, pinned]);
  const asked = useUnpacked(analysis.input, input);
  return useMemo(() => {
    if (!pinned) return null;
    const params = asNeeded(decodeParams(ScenarioSchema, pinned.query).value, analysis);
    const resolve = (stated: Scenario) => resolveLinked(stated, writeText(stated.config), listTables(stated.tables));
    const scenario = withoutUnused(resolve(params), params, analysis.unused ?? [], resolve);
    return { label: pinned.label, outcome: answer(analysis, scenario, asked) };
  }, [analysis, pinned, asked]);
}
