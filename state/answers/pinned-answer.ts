"use client";
/** A pinned scenario, answered by the same analysis as the page, so that figures can be shown against it. */
import { useMemo } from "react";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import type { ParamSchema } from "@/lib/params/control";
import type { Result } from "@/lib/result";
import type { Answerable } from "@/features/analysis/long-analysis";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import { asNeeded } from "@/features/core/scenario/question/without-layout";
import { withoutUnused } from "@/features/core/scenario/question/without-unused";
import { answer } from "./bootstrap";
import { resolveLinked } from "../inputs/linked-scenario";
import { listTables } from "../server/stored-tables";
import { writeText, useUnpacked } from "../server/stored-texts";
import { usePinnedScreen } from "../screen/pinned-screen";

/** null = nothing is pinned. */
export function usePinned<S extends ParamSchema, Output>(analysis: Answerable<S, Output>): Result<Output> | null {
  const pinned = usePinnedScreen();
  return useAnswerTo(analysis, pinned && pinned.query);
}

/** The answer to the parameters of another link; null: there are none. */
export function useAnswerTo<S extends ParamSchema, Output>(
  analysis: Answerable<S, Output>,
  query: RawParams | null,
): Result<Output> | null {
  const input = useMemo(() => decodeParams(analysis.input, query ?? {}).value, [analysis, query]);
  const asked = useUnpacked(analysis.input, input);
  return useMemo(() => {
    if (!query) return null;
    const params = asNeeded(decodeParams(ScenarioSchema, query).value, analysis);
    const resolve = (stated: Scenario) => resolveLinked(stated, writeText(stated.config), listTables(stated.tables));
    const scenario = withoutUnused(resolve(params), params, analysis.unused ?? [], resolve);
    return answer(analysis, scenario, asked);
  }, [analysis, query, asked]);
}
