/**
 * The only writers of the scenario and of page inputs, as plain functions: from the present state and the wish to the
 * change of the link. null removes a key, which means "the default".
 */
import type * as z from "zod";
import type { IssueChange } from "@/lib/issue";
import { decodeParams, encodeParams, type RawParams } from "@/lib/params/codec";
import { linkNames, listControls, type ParamSchema } from "@/lib/params/control";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";

export type LinkChange = Readonly<Record<string, string | null>>;

/** Only the keys of `patch` are written; every other key of the link stays as it is, readable or not. */
export function patchChange<S extends ParamSchema>(schema: S, patch: Partial<z.infer<S>>): LinkChange {
  const fallbacks = decodeParams(schema, {}).value;
  const params = encodeParams(schema, { ...fallbacks, ...patch });
  const set = Object.keys(patch).map((key) => [key, params[key] ?? null] as const);
  const former = listControls(schema).flatMap(({ key, meta }) => (key in patch ? (meta.formerly ?? []) : []));
  return Object.fromEntries([...former.map((name) => [name, null] as const), ...set]);
}

/** A model or an accelerator is chosen one way at a time: choosing a preset drops the pasted one. */
export function scenarioChange(patch: Partial<Scenario>): LinkChange {
  return patchChange(ScenarioSchema, {
    ...(patch.model !== undefined && { config: "" }),
    ...(patch.hw !== undefined && { chip: "" }),
    ...patch,
  });
}

/** Back to the defaults of `schema`. */
export function resetChange(schema: ParamSchema): LinkChange {
  return Object.fromEntries(
    listControls(schema)
      .flatMap(linkNames)
      .map((name) => [name, null]),
  );
}

/** The keys of a suggested change that are of `schema`, written as its controls write them: what goes back to its default leaves the link. */
export function fixChange(change: IssueChange, schema: ParamSchema): LinkChange {
  const known = listControls(schema).flatMap(({ key }) => (change.set[key] === undefined ? [] : [key]));
  const { value } = decodeParams(schema, change.set);
  const set = patchChange(schema, Object.fromEntries(known.map((key) => [key, value[key]])));
  if (schema !== (ScenarioSchema as ParamSchema)) return set;
  return { ...("model" in set && { config: null }), ...("hw" in set && { chip: null }), ...set };
}

/** Keys whose value is not the default. */
export function changedKeys<S extends ParamSchema>(
  schema: S,
  value: z.infer<S>,
): readonly (keyof z.infer<S> & string)[] {
  return Object.keys(encodeParams(schema, value));
}

/** What the link says of `schema`, without the keys that are absent. */
export function readRaw(schema: ParamSchema, search: URLSearchParams): RawParams {
  const present = listControls(schema)
    .flatMap(linkNames)
    .flatMap((name) => {
      const text = search.get(name);
      return text === null ? [] : [[name, text] as const];
    });
  return Object.fromEntries(present);
}
