/** The answer in a sentence: what the day costs, or which service goes short, when and by how much, and the way out. */
import type { Verdict } from "@/features/answers/answer";
import { finding } from "@/features/analysis/long-analysis";
import { formatMoney, formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { FleetAnswer } from "./fleet";
import { alwaysOn, hourWord, lineName, mostGpus, shortfalls } from "./shape";
import * as m from "./messages";

export function fleetVerdict(answer: FleetAnswer): Verdict {
  const { fleet, day, partial } = answer;
  if (day === null) {
    const { done, cells } = partial ?? { done: 0, cells: 0 };
    return { finding: finding(partial, m.layoutsDoneOfCells({ done, cells })), evidence: m.dayFollows, help: null };
  }
  const [worst] = shortfalls(fleet, day);
  if (!worst) {
    const { gpus, hour } = mostGpus(day);
    return {
      finding: finding(partial, m.fleetHoldsDayFor({ cost: formatMoney(day.cost) })),
      evidence: m.gpusRunAtMostAllDay({ gpus, hour: hourWord(hour), always: formatMoney(alwaysOn(day)) }),
      help: partial ? null : nodeHelp(answer),
    };
  }
  const name = fleet.services[worst.service]?.name ?? "";
  return {
    finding: finding(
      partial,
      m.fleetFallsShortName({ name, share: formatPercent(worst.share, 2), hour: hourWord(worst.hour) }),
    ),
    evidence: m.inHoursRestCosts({ hours: worst.hours, cost: formatMoney(day.cost) }),
    help: partial ? null : shortHelp(answer, worst.service),
  };
}

/** The node that saves most, if any does. */
function nodeHelp({ nodes, fleet }: FleetAnswer): Text | null {
  const [best] = nodes.filter(({ saved }) => saved > 0).toSorted((a, b) => b.saved - a.saved);
  const line = best && fleet.lines[best.line];
  return line ? m.oneNodeMoreSaves({ gpus: best.gpus, line: lineName(line), saved: formatMoney(best.saved) }) : null;
}

/** The node that serves most, else why none can. */
function shortHelp({ nodes, fleet, instances, day }: FleetAnswer, service: number): Text {
  if (!instances.some((instance) => instance.service === service)) return m.noLayoutKeepsItsLimits;
  const short = day?.hours.reduce((sum, plan) => sum + plan.short.reduce((some, rate) => some + rate, 0), 0) ?? 0;
  const [best] = nodes.filter(({ served }) => served > 0).toSorted((a, b) => b.served - a.served);
  const line = best && fleet.lines[best.line];
  if (!line) return m.addAcceleratorsOrBuyTokens;
  const share = formatPercent(Math.min(1, best.served / short), 2);
  return m.oneNodeMoreCloses({ gpus: best.gpus, line: lineName(line), share });
}
