/** Requests longer than the model was made for: every analysis of a load says so, because figures go on as if it were. */
import { modelTitle } from "@/features/core/model/config/model-title";
import type { ModelSpec } from "@/features/core/model/spec";
import type { Issue, IssueChange } from "@/lib/issue";
import { formatCount } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { Scenario } from "../schema";
import type { Resolved, Workload } from "../resolve";
import * as m from "./messages";
import { issue } from "./messages.issues";
import { longestRequest } from "../fields/length-range";

type Asked = Pick<Resolved, "model"> & {
  readonly workload: Pick<Workload, "promptTokens" | "osl" | "variation">;
  readonly params: Pick<Scenario, "isl">;
};

/** Prompt, with what images and sound make of it, and answer. */
export function contextNotes(
  model: ModelSpec,
  workload: Pick<Workload, "promptTokens" | "osl" | "variation">,
  asked: Pick<Scenario, "isl">,
): Issue[] {
  const { prompt, output } = longestRequest(workload);
  const needed = tokensKept(model, prompt, output);
  const limit = passedLimit(model, needed);
  if (limit === null) return [];
  const fits = Math.floor(asked.isl - (needed - limit) / (1 + (workload.variation ?? 0)));
  const note = beyondIssue(model, "isl", m.inputAndOutputNeedNeeded({ needed: formatCount(needed) }));
  if (fits < 1) return [note];
  const label = m.inputOfFitsTokens({ fits, fits2: formatCount(fits) });
  const fix = m.inputOfFitsTokensFits({ fits, fits2: formatCount(fits) });
  return [{ ...note, fix, changes: [{ label, set: { isl: String(fits) } }] }];
}

type Lengths = { readonly prompt: Int32Array; readonly output: Int32Array };

/** Of requests that a page draws or reads for itself, by the longest of them; `at`: what makes it so long. */
export function requestContextNotes(asked: Asked, { prompt, output }: Lengths, field: string): Issue[] {
  const { model } = asked;
  const longest = prompt.reduce((most, tokens, i) => Math.max(most, tokensKept(model, tokens, output[i] ?? 0)), 0);
  if (isSaid(asked) || passedLimit(model, longest) === null) return [];
  return [beyondIssue(model, field, m.longestRequestNeedsLongestTokens({ longest: formatCount(longest) }))];
}

/** Of a context that a page asks for by itself, at its control; null: it follows the scenario. */
export function positionContextNotes(asked: Asked, context: number | null, field: string): Issue[] {
  const { model } = asked;
  const limit = context === null ? null : passedLimit(model, context);
  if (context === null || limit === null || isSaid(asked)) return [];
  const [wanted, made] = [context, limit].map((tokens) => formatCount(tokens));
  const change: IssueChange = {
    label: m.contextOfMadeTokens({ made: made ?? "" }),
    set: { [field]: String(limit) },
  };
  const needs = m.contextHasWantedTokens({ wanted: wanted ?? "" });
  return [{ ...beyondIssue(model, field, needs), changes: [change] }];
}

/** The scenario's own lengths are judged where it is resolved: nothing is said twice. */
const isSaid = ({ model, workload, params }: Asked): boolean => contextNotes(model, workload, params).length > 0;

/** A model that reads only makes no answer. */
const tokensKept = ({ task }: ModelSpec, prompt: number, output: number): number =>
  task === "embed" ? prompt : prompt + output;

const passedLimit = ({ maxContext }: ModelSpec, tokens: number): number | null =>
  maxContext !== null && tokens > maxContext ? maxContext : null;

function beyondIssue(model: ModelSpec, field: string, needs: Text): Issue {
  const title = modelTitle(model);
  const made = formatCount(model.maxContext ?? 0);
  return issue("CONTEXT-BEYOND", field, { made, needs, title });
}
