/** The report, in reading order. */
import type { Part, Report } from "@/features/answers/answer";
import { limitsBasis } from "@/features/core/serving/mean-load/limits-basis";
import type { Resolved } from "@/features/core/scenario/resolve";
import { capitalised } from "@/lib/format/word-forms";
import type { Translate } from "@/lib/text";
import type { PdResult } from "./answer";
import { frontChart, winnerCharts } from "./charts";
import { factGroups } from "./facts";
import { matchingTable, planTable, rejectionTable } from "./tables";
import { crossoverWords } from "./words";
import * as m from "./messages";

type Reading = { readonly t: Translate; readonly scenario: Resolved };

export const pdReport = (result: PdResult, { t, scenario }: Reading): Report => ({
  verdict: result.verdict,
  basis: limitsBasis({
    traffic: scenario.workload.traffic,
    statistic: result.promise.statistic,
    simulated: false,
    chance: result.promise.safety,
  }),
  figures: result.figures,
  parts: [
    ...(result.winner ? ([{ kind: "view", id: "deeds" }] as const) : []),
    ...frontChart(result, t),
    ...crossover(result),
    ...matching(result, t),
    ...winnerCharts(result, t),
    { kind: "view", id: "deploy" },
    { kind: "view", id: "studies" },
    ...plans(result, t),
    ...rejected(result, t),
    { kind: "facts", id: "facts", groups: factGroups(result) },
  ],
});

/** Under the fronts, whose words it is. */
const crossover = ({ stretches }: PdResult): readonly Part[] =>
  stretches.length > 0
    ? [{ kind: "words", id: "crossover", words: [m.sentence({ sentence: capitalised(crossoverWords(stretches)) })] }]
    : [];

const matching = ({ winner }: PdResult, t: Translate): readonly Part[] =>
  winner
    ? [
        {
          kind: "table",
          id: "matching",
          title: m.rateMatchingAndQueues,
          lead: m.whatEachPartOfBest,
          note: m.waitsErlangCWithC,
          table: matchingTable(winner.matching.stations, t),
        },
      ]
    : [];

const plans = (result: PdResult, t: Translate): readonly Part[] =>
  result.plans.length + result.aggregated.length > 0
    ? [
        {
          kind: "table",
          id: "plans",
          title: result.promise.statistic === "mean" ? m.allPlansWithinLimits : m.bestPlansWithinLimits,
          note: m.xPrefillAndYDecode,
          ...(result.unknown > 0 && { lead: m.plansForSimulationAlone({ count: result.unknown }) }),
          table: planTable(result, t),
          paged: true,
        },
      ]
    : [];

const rejected = ({ rejections }: PdResult, t: Translate): readonly Part[] =>
  rejections.length > 0
    ? [{ kind: "table", id: "rejected", title: m.whatWasRejectedAndWhy, table: rejectionTable(rejections, t) }]
    : [];
