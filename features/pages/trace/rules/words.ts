/** Words of rules and cuts. */
import { verbatim, type Text } from "@/lib/text";
import * as m from "@/features/pages/trace/messages";

export const RULE_WORDS = {
  tester: m.kernelRules,
  winners: m.ruleOfEachName,
  name: m.kernel,
  rule: m.rule,
  category: m.category,
  family: m.family,
  count: verbatim("n"),
  time: m.time,
  none: m.none,
} as const satisfies Record<string, Text>;
