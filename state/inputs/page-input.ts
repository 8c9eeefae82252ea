"use client";
/** A page's own controls, in the link beside the scenario. */
import { useMemo } from "react";
import type * as z from "zod";
import type { Issue, IssueChange } from "@/lib/issue";
import { decodeParams } from "@/lib/params/codec";
import type { ParamSchema } from "@/lib/params/control";
import { changedKeys, fixChange, patchChange, resetChange } from "../link/actions";
import { useLinkParams } from "../link/params";

export type PageInput<S extends ParamSchema> = {
  readonly value: z.infer<S>;
  readonly issues: readonly Issue[];
  readonly changed: readonly string[];
  readonly set: (patch: Partial<z.infer<S>>) => void;
  readonly reset: () => void;
  readonly applyFix: (change: IssueChange) => void;
};

export function usePageInput<S extends ParamSchema>(schema: S): PageInput<S> {
  const [raw, write] = useLinkParams(schema);
  return useMemo(() => {
    const { value, issues } = decodeParams(schema, raw);
    return {
      value,
      issues,
      changed: changedKeys(schema, value),
      set: (patch) => write(patchChange(schema, patch)),
      reset: () => write(resetChange(schema)),
      applyFix: (change) => write(fixChange(change, schema)),
    };
  }, [schema, raw, write]);
}
