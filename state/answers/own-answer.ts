/** The answer of a page that holds the data itself: files of its reader, which neither link nor server has. */
import type * as z from "zod";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import type { ParamSchema } from "@/lib/params/control";
import { success, type Result } from "@/lib/result";
import type { Answered, Question } from "./bootstrap";

type Own<Output> = { readonly output: Output; readonly issues: readonly Issue[] };

/** Refused as the scenario or the input is. */
export function ownAnswer<S extends ParamSchema, Output>(
  { scenario, asked }: Question<S>,
  make: (scenario: Resolved, input: z.infer<S>) => Own<Output>,
): Result<Answered<S, Output>> {
  if (!scenario.ok) return scenario;
  if (!asked.ok) return asked;
  const { output, issues } = make(scenario.value, asked.value);
  return success({ output, scenario: scenario.value, input: asked.value, partial: null }, issues);
}
