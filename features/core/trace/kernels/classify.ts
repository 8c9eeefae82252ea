/** Rules applied to names. A trace has some thousand distinct names and a million kernels: each name is looked at once. */
import { shortName } from "@/lib/tables/column-names";
import type { Result } from "@/lib/result";
import { failure, success } from "@/lib/result";
import { type KernelRule, UNNAMED } from "./rules";
import * as m from "@/features/core/trace/messages";
import { issue } from "@/features/core/trace/messages.issues";

/** Letters of a name that rules look at: expressions take their time squared on names made to be long. */
const LOOKED_AT = 4_096;

export type Classify = (name: string) => KernelRule;

/** The first rule that a name meets; UNNAMED where none does. */
export function classifier(rules: readonly KernelRule[]): Classify {
  const tests = rules.map(matcher);
  const known = new Map<string, KernelRule>();
  return (name) => {
    const rule = known.get(name) ?? rules.find((_, index) => tests[index]?.(name.slice(0, LOOKED_AT))) ?? UNNAMED;
    known.set(name, rule);
    return rule;
  };
}

/** What of a team's own rules cannot work: a pattern that is no expression, a rule without any condition. */
export function checkRules(rules: readonly KernelRule[]): Result<readonly KernelRule[]> {
  for (const rule of rules) {
    const wrong = complaint(rule);
    if (wrong !== null) return failure(issue("TRACE-RULE", "rules", { name: shortName(rule.name), wrong }));
  }
  return success(rules);
}

function complaint(rule: KernelRule) {
  const parts = [rule.containsAny, rule.containsAll, rule.regex].filter(
    (part) => part !== undefined && part.length > 0,
  );
  if (parts.length === 0) return m.itHasNoCondition;
  try {
    new RegExp(rule.regex ?? "");
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return m.itsExpressionDoesNotRead({ said: reason.slice(0, 200) });
  }
}

function matcher(rule: KernelRule): (name: string) => boolean {
  const fold = (word: string): string => (rule.exactCase ? word : word.toLowerCase());
  const some = rule.containsAny?.map(fold);
  const every = rule.containsAll?.map(fold);
  const pattern = rule.regex === undefined ? null : new RegExp(rule.regex, rule.exactCase ? "" : "i");
  return (name) => {
    const folded = fold(name);
    if (some !== undefined && !some.some((word) => folded.includes(word))) return false;
    if (every !== undefined && !every.every((word) => folded.includes(word))) return false;
    return pattern === null || pattern.test(name);
  };
}
