/** Parameters that cannot matter on a page do not stand in its way. */
import type { Issue } from "@/lib/issue";
import { decodeParams } from "@/lib/params/codec";
import { success, type Result } from "@/lib/result";
import { idle } from "../fields/idle-control";
import type { Resolved } from "../resolve";
import { ScenarioSchema, type Scenario, type ScenarioKey } from "../schema";
import * as m from "@/features/core/scenario/messages";
import { issue } from "@/features/core/scenario/messages.issues";

/**
 * The scenario as a page sees it that uses none of `unused`: as stated where that resolves, else with their defaults and a notice of what
 * was left out. A page without separate pools, or without FFN GPUs of their own, never sees them.
 */
export function withoutUnused(
  stated: Result<Resolved>,
  params: Scenario,
  unused: readonly ScenarioKey[],
  resolve: (params: Scenario) => Result<Resolved>,
): Result<Resolved> {
  const pools = params.split && unused.includes("split");
  const apart = params.split && params.afd > 0 && unused.includes("afd");
  if (unused.length === 0 || (stated.ok && !pools && !apart)) return stated;
  const seen = resolve({ ...params, ...usual(unused) });
  if (!seen.ok) return stated;
  const left = [...(pools ? ["split"] : []), ...(apart ? ["afd"] : [])];
  const notices = [...left.map(withoutEffect), ...(stated.ok ? [] : stated.issues.map(leftOut))];
  return success(seen.value, [...seen.issues, ...notices]);
}

const usual = (unused: readonly ScenarioKey[]): Partial<Scenario> => {
  const { value } = decodeParams(ScenarioSchema, {});
  return Object.fromEntries(unused.map((key) => [key, value[key]]));
};

export const withoutEffect = (key: string): Issue => idle(key, m.keyHasNoEffectHere({ key }));

const leftOut = ({ at, message }: Issue): Issue => issue("PARAM-WITHOUT-EFFECT", at, { message });
