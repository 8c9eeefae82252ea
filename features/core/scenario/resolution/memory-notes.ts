/** Controls of memory, for pages where memory only decides something: how many experts fit, or whether all requests do. */
import type { Issue } from "@/lib/issue";
import { idle } from "../fields/idle-control";
import type { Resolved } from "../resolve";
import { resolveOn } from "./resolve-scenario";
import * as m from "./messages";

const MEMORY_KEYS = ["util", "w_embedding"] as const;

/** Says those that are set and without which `decide`, all that the page makes of memory, comes out the same. */
export function memoryNotes(scenario: Resolved, decide: (scenario: Resolved) => unknown): Issue[] {
  const { params } = scenario;
  const set = MEMORY_KEYS.filter((key) => params[key] !== null);
  if (set.length === 0) return [];
  const now = JSON.stringify(decide(scenario));
  return set
    .filter((key) => {
      const without = resolveOn({ ...params, [key]: null }, scenario);
      return without.ok && JSON.stringify(decide(without.value)) === now;
    })
    .map(withoutEffect);
}

const withoutEffect = (key: string): Issue => idle(key, m.keyHasNoEffectHereAnswer({ key }));
