/** The report in reading order: all accelerators, the selected one, the report by AICompass's formulas. */
import type { Part, Reader, Report } from "@/features/answers/answer";
import { limitsBasis } from "@/features/core/serving/mean-load/limits-basis";
import type { Translate } from "@/lib/text";
import { reachCharts } from "./charts";
import { cardFacts, compassFacts } from "./facts";
import type { HardwareAdvice } from "./hardware-advisor";
import type { Input, HardwareAdvisorScenario } from "./input";
import { compassTable, memoryTable, rankingTable, reachTable } from "./tables";
import { WORDS } from "./words";
import * as m from "./messages";

export function adviceReport(
  advice: HardwareAdvice,
  { t, scenario }: Reader<Input, HardwareAdvisorScenario, HardwareAdvice>,
): Report {
  const { verdict, figures, rows, aicompass } = advice;
  return {
    verdict,
    basis: limitsBasis({
      traffic: scenario.workload.traffic,
      statistic: scenario.promise.statistic,
      simulated: false,
      chance: scenario.promise.safety,
    }),
    figures,
    parts: [
      { kind: "view", id: "ranking" },
      { kind: "file", id: "ranking", title: m.ranking, table: rankingTable(rows, t) },
      ...cardParts(advice, scenario, t),
      ...(aicompass ? compassParts(aicompass, t) : []),
    ],
  };
}

/** The accelerator that is shown; its memory and its reach are known once it has been looked at closely. */
function cardParts(
  { shown, detail, media }: HardwareAdvice,
  scenario: HardwareAdvisorScenario,
  t: Translate,
): readonly Part[] {
  if (shown === null) return [];
  const { workload } = scenario;
  return [
    { kind: "view", id: "card" },
    {
      kind: "facts",
      id: "card",
      groups: cardFacts(shown, workload.concurrency, media, detail?.bounds ?? null),
    },
    ...(detail?.memory
      ? ([
          { kind: "view", id: "memory" },
          { kind: "file", id: "memory", title: WORDS.memory, table: memoryTable(detail.memory, t) },
        ] as const)
      : []),
    ...(detail && shown.deployment ? [{ kind: "view", id: "stream" } as const] : []),
    ...(detail && detail.reach.length > 0
      ? [
          {
            kind: "table",
            id: "reach",
            title: WORDS.reach,
            note: WORDS.reachNote,
            table: reachTable(detail.reach, t),
          } as const,
          ...reachCharts(detail.reach, scenario, t),
        ]
      : []),
    { kind: "view", id: "launch" },
  ];
}

const compassParts = (report: NonNullable<HardwareAdvice["aicompass"]>, t: Translate): readonly Part[] => [
  {
    kind: "facts",
    id: "aicompass",
    title: WORDS.compass,
    lead: WORDS.compassLead,
    groups: compassFacts(report),
  },
  {
    kind: "table",
    id: "aicompass",
    title: WORDS.compassTable,
    note: WORDS.compassNote,
    table: compassTable(report.counts, t),
  },
];
