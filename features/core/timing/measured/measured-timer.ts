/**
 * The measured grade: operators from imported tables within what was measured, and from the calibrated laws outside. Every
 * time says which (`coverage`). No kernel is faster than its roofline, whatever a table says: loops that keep weights in the L2
 * between calls measure such times, serving never sees them.
 *
 * The parts of a measured time (arithmetic, traffic, floor) are those of the law, scaled to it. Refuses tables of another chip
 * (a bug here: scenarios are refused before).
 */
import { hbmTraffic, type Message, type Operator } from "@/features/core/operators/operator";
import type { TableSet } from "../tables/table-set";
import type { Text } from "@/lib/text";
import { seconds } from "@/lib/units/quantity";
import { toPercent } from "@/lib/units/edge";
import { calibratedTimer } from "../laws/calibrated";
import { gradeOfLaws } from "../laws/grade";
import type { Machine } from "../machine";
import type { KernelTime, MessageTime, Timer } from "../timer";
import { isOutside, type Answer, type Coverage } from "./coverage";
import { lookup, lookupCollective } from "./lookup";
import * as m from "./messages";

export function measuredTimer(machine: Machine, tables: TableSet): Timer {
  if (tables.chip !== machine.chip.id) throw new Error(`Tables of ${tables.chip} cannot price ${machine.chip.id}`);
  const law = calibratedTimer(machine);
  const kernel = (operator: Operator): KernelTime => kernelTime(machine, tables, operator, law.kernel, price);
  const price = (part: Operator): number => kernel(part).total;
  return {
    // A set of collectives alone has no kernels, so the law prices all of them.
    grade: tables.tables.some(({ kind }) => kind !== "collective") ? "measured" : gradeOfLaws(machine.chip),
    kernel,
    message: (message) => messageTime(machine, tables, message, law.message(message)),
  };
}

function kernelTime(
  machine: Machine,
  tables: TableSet,
  operator: Operator,
  calibrated: (operator: Operator) => KernelTime,
  price: (part: Operator) => number,
): KernelTime {
  const law = calibrated(operator);
  // Operators that only carry a message or resident weights launch no kernel of their own.
  if (law.total === 0) return law;
  const answer = lookup(tables, operator, machine, price);
  const least = roofline(machine, operator);
  if (isOutside(answer)) return lawBeside(law, answer, least, (near) => calibrated(near).total);
  const total = Math.max(answer.seconds, least);
  const coverage: Coverage = {
    source: answer.exact ? "measured" : "interpolated",
    why: answer.seconds < least ? m.belowRooflineRaisedToIt : null,
  };
  return lasting(law, total, coverage);
}

/** The law's time with its parts in proportion. */
function lasting(law: KernelTime, total: number, coverage: Coverage): KernelTime {
  const by = total / law.total;
  return {
    compute: seconds(law.compute * by),
    memory: seconds(law.memory * by),
    floor: seconds(law.floor * by),
    total: seconds(total),
    coverage,
  };
}

/**
 * The law, times its ratio at the nearest measured point where that is near enough to tell: the time is continuous at the
 * edge of the tables then. Over H100, L40S and B200 tables the ratio of other heads takes the median error of decode attention
 * from 10 to 22 % down to 1 to 2 %, of prefill from 13 to 21 % down to 5 %; beyond the longest context from 22 to 16 %.
 */
function lawBeside(
  law: KernelTime,
  { outside, near }: Extract<Answer, { outside: Text }>,
  least: number,
  timeNear: (near: Operator) => number,
): KernelTime {
  if (!near) return { ...law, coverage: { source: "law", why: outside } };
  const total = Math.max((law.total * near.seconds) / timeNear(near.operator), least);
  const percent = Math.round(toPercent(total) / law.total);
  const why = m.outsideLawXPercentAs({ percent, outside });
  return lasting(law, total, { source: "law", why });
}

function roofline(machine: Machine, operator: Operator): number {
  const { flops, rate } = operator;
  const peak = machine.rates[rate] ?? Infinity;
  return Math.max(flops === 0 ? 0 : flops / peak, hbmTraffic(operator) / machine.bandwidth);
}

function messageTime(machine: Machine, tables: TableSet, message: Message, law: MessageTime): MessageTime {
  if (law.total === 0) return law;
  const answer = lookupCollective(tables, message, machine);
  if (isOutside(answer)) return { ...law, coverage: { source: "law", why: answer.outside } };
  const scale = answer.seconds / law.total;
  return {
    latency: seconds(law.latency * scale),
    wire: seconds(law.wire * scale),
    total: seconds(answer.seconds),
    coverage: { source: answer.exact ? "measured" : "interpolated", why: null },
  };
}
