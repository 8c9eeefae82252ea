/** The headline: cost of the day, cost of a million tokens, GPUs and power at most, share of requests served. */
import { figure, part, term, type Figure } from "@/features/answers/explain";
import { formatCount, formatMoney, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { verbatim } from "@/lib/text";
import { MEGA, toPercent } from "@/lib/units/edge";
import type { DayPlan } from "@/features/core/fleet/assign";
import type { Grade } from "@/features/answers/explain";
import { weakestGrade } from "@/features/answers/explain";
import type { FleetAnswer } from "./fleet";
import { costParts, dayRequests, hourWord, mostGpus, mostWatts, outputTokens } from "./shape";
import * as m from "./messages";

/** US dollars per million tokens; null where there are none. */
export const perMillion = (cost: number, tokens: number): number | null => (tokens > 0 ? (cost * MEGA) / tokens : null);

export function fleetFigures(answer: FleetAnswer): readonly Figure[] {
  const { fleet, day, candidates } = answer;
  if (day === null) return [];
  const grade = weakestGrade(candidates.flatMap(({ option }) => option?.grade ?? []));
  const known = { grade, source: m.capacityIsThatOfPlan };
  const most = mostGpus(day);
  const tokens = outputTokens(fleet, day);
  const price = perMillion(day.cost, tokens);
  return [
    costFigure(day, known),
    ...(price === null ? [] : [tokenFigure({ cost: day.cost, tokens, price }, known)]),
    figure({
      ...{ id: "gpus", label: m.gpusAtMost, value: most.gpus, unit: "GPU", ...known },
      context: verbatim(hourWord(most.hour)),
    }),
    servedFigure(answer, day, known),
    figure({
      ...{ id: "power", label: m.powerAtMost, value: mostWatts(day), unit: "W", ...known },
      context: m.chipsWithTheirServers,
    }),
  ];
}

type Known = { readonly grade: Grade; readonly source: Figure["source"] };

function costFigure(day: DayPlan, known: Known): Figure {
  const { running, starting, reserved, bought } = costParts(day);
  const terms = [
    part("running", m.paidWhileRunning, formatMoney(running), running),
    part("starting", m.paidWhileStarting, formatMoney(starting), starting),
    part("reserved", m.reservedAllDay, formatMoney(reserved), reserved),
    part("bought", m.boughtTokens, formatMoney(bought), bought),
  ];
  return figure({
    ...{ id: "cost", label: m.costOfDay, value: day.cost, unit: "$", ...known, terms },
    context: m.atMostShareAboveCheapest({ share: formatPercent(day.gap < 1e-6 ? 0 : day.gap, 1) }),
    assumptions: [m.instancesStartAtOnce],
  });
}

function tokenFigure(
  { cost, tokens, price }: { readonly cost: number; readonly tokens: number; readonly price: number },
  known: Known,
): Figure {
  return figure({
    ...{ id: "token-cost", label: m.costOfOutput, value: price, unit: "$/Mtok", ...known },
    context: m.allCostOnOutputTokens,
    terms: [
      term("day", m.costOfDay, formatMoney(cost), cost),
      term("tokens", m.outputTokensOfDay, formatQuantity(tokens, "tok"), tokens),
    ],
  });
}

function servedFigure({ fleet }: FleetAnswer, day: DayPlan, known: Known): Figure {
  const { asked, short } = dayRequests(fleet, day);
  const share = asked > 0 ? 1 - short / asked : 1;
  return figure({
    ...{ id: "served", label: m.requestsServed, value: toPercent(share), unit: "%", ...known },
    context: m.requestsOfDay({ count: formatCount(Math.round(asked)) }),
  });
}
