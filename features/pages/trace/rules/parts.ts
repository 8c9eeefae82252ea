/** Rules: the rule that matched each kernel, and kernels without a rule. */
import type { Part } from "@/features/answers/answer";
import { cutNames, type OpenedTrace, type TestedRules, testRules, withOwn } from "@/features/core/trace";
import { FAMILY_NAMES, type KernelRule, UNNAMED } from "@/features/core/trace/rules";
import { scaled, table, type Column, type Table } from "@/lib/export/table";
import { formatPercent } from "@/lib/format/quantity";
import { perObject } from "@/lib/per-object";
import type { Text, Translate } from "@/lib/text";
import { fromUs } from "@/lib/units/edge";
import type { Selection } from "../selection";
import { NAME_LETTERS } from "../tables";
import { RULE_WORDS as WORDS } from "./words";
import * as m from "@/features/pages/trace/messages";

type Tested = TestedRules["names"][number];

export function ruleParts({ opened }: Selection, t: Translate): readonly Part[] {
  const result = tested(opened);
  return [
    { kind: "view", id: "profile" },
    {
      kind: "section",
      id: "rules",
      title: WORDS.tester,
      lead: standing(result),
      parts: [
        { kind: "view", id: "own-rules" },
        { kind: "table", id: "rule-tester", title: WORDS.winners, table: testerTable(t, result), paged: true },
      ],
    },
  ];
}

const tested = perObject(({ devices, trace, own }: OpenedTrace) =>
  testRules(
    devices.map(({ work }) => work),
    trace.names,
    withOwn(own ?? []),
  ),
);

function standing({ names, unnamed, unnamedShare, idle }: TestedRules): Text {
  const share = formatPercent(unnamedShare, 2);
  return m.namesDistinctNamesNoRule({ names: names.length, unnamed: unnamed.length, share, idle: idle.length });
}

/** Unmatched kernels first, then by time. */
export function testerTable(t: Translate, { names, unnamed }: TestedRules): Table {
  const rows = [...unnamed, ...names.filter(({ rule }) => rule !== UNNAMED)];
  const shown = cutNames(rows, NAME_LETTERS);
  const columns: readonly Column<Tested>[] = [
    { id: "kernel", label: WORDS.name, value: ({ name }) => name, written: shown },
    { id: "rule", label: WORDS.rule, value: ({ rule }) => ruleName(t, rule) },
    { id: "category", wideOnly: true, label: WORDS.category, value: ({ rule }) => rule.category },
    { id: "family", wideOnly: true, label: WORDS.family, value: ({ rule }) => t(FAMILY_NAMES[rule.family]) },
    { id: "n", wideOnly: true, label: WORDS.count, value: ({ kernels }) => kernels },
    scaled({ id: "time", label: WORDS.time, unit: "s", value: ({ time }) => fromUs(time) }, rows),
  ];
  return table(t, columns, rows);
}

const ruleName = (t: Translate, rule: KernelRule): string => (rule === UNNAMED ? t(WORDS.none) : rule.name);
