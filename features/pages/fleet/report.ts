/** The page's parts, in reading order. */
import type { Part, Report } from "@/features/answers/answer";
import { limitsBasis } from "@/features/core/serving/mean-load/limits-basis";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Translate } from "@/lib/text";
import { dayCharts } from "./charts";
import { fleetFigures } from "./figures";
import type { FleetAnswer } from "./fleet";
import { changeTable, crossoverTable, limitTable } from "./day-tables";
import { candidateTable, hourTable, matrixTable } from "./tables";
import { bareHours } from "./shape";
import { simulatedParts } from "./simulated/parts";
import { fleetVerdict } from "./verdict";
import * as m from "./messages";

type Reading = { readonly t: Translate; readonly scenario: Resolved };

export function fleetReport(answer: FleetAnswer, { t, scenario }: Reading): Report {
  const { day, fleet } = answer;
  const { traffic } = scenario.workload;
  const { statistic, safety } = scenario.promise;
  return {
    verdict: fleetVerdict(answer),
    basis: limitsBasis({ traffic, statistic, simulated: false, chance: statistic === "mean" ? null : safety }),
    figures: fleetFigures(answer),
    parts: [
      { kind: "view", id: "tables" },
      {
        ...{ kind: "table", id: "matrix", title: m.servicesOnChips, lead: m.gpusAtPeakOfService },
        table: matrixTable(answer, t),
      },
      ...(day && bareHours(day) > 0 ? [bareWords(bareHours(day))] : []),
      ...dayCharts(answer, t),
      ...simulatedParts(answer, t),
      ...(day ? changeParts(answer, t) : []),
      ...(day ? [{ kind: "view", id: "launch" } as const] : []),
      {
        ...{ kind: "table", id: "candidates", title: m.layoutOfEachService, note: m.layoutIsThatOfPlan },
        table: candidateTable(answer, t),
      },
      ...(day ? [hourPart({ fleet, day }, t)] : []),
    ],
  };
}

function changeParts(answer: FleetAnswer, t: Translate): readonly Part[] {
  const { crossovers } = answer;
  const title = m.tokensBoughtOrInstances;
  return [
    {
      ...{ kind: "table", id: "what-if", title: m.whatIf, lead: m.sameDayAfterChange },
      table: changeTable(answer, t),
    },
    limitPart(answer, t),
    ...(crossovers.length > 0
      ? [{ kind: "table", id: "crossover", title, table: crossoverTable(answer, t) } as const]
      : []),
  ];
}

/** A table while the day is not planned; then what is empty says so. */
function limitPart(answer: FleetAnswer, t: Translate): Part {
  const head = { id: "limits", title: m.whatHoldsCostUp };
  const table = limitTable(answer, t);
  if (answer.day && table.rows.length === 0) return { ...head, kind: "words", words: [m.noLimitRaisesCost] };
  return { ...head, kind: "table", note: m.pricesAllowFractions, table };
}

const hourPart = (known: Parameters<typeof hourTable>[0], t: Translate): Part => ({
  ...{ kind: "table", id: "hours", title: m.hourByHour },
  table: hourTable(known, t),
});

const bareWords = (hours: number): Part => ({ kind: "words", id: "bare", words: [m.hoursWithoutSpares({ hours })] });
