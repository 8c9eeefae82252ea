/** Which rule won for each kernel of a trace, and what no rule names: to see what an edited rule changes. */
import type { DeviceWork } from "../device/device-work";
import { KERNEL } from "../event-class";
import { classifier } from "./classify";
import { type KernelRule, UNNAMED } from "./rules";
import { shortName } from "./short-name";

type TestedName = {
  readonly name: string;
  readonly short: string;
  readonly rule: KernelRule;
  readonly kernels: number;
  /** Microseconds. */
  readonly time: number;
};

export type TestedRules = {
  /** Every distinct name, the longest time first. */
  readonly names: readonly TestedName[];
  /** Those that no rule names, in the same order. */
  readonly unnamed: readonly TestedName[];
  /** Part of all kernels' time, from 0 to 1, that no rule names; 0 without kernels. */
  readonly unnamedShare: number;
  /** Rules that win nowhere in this trace: the ones before take their names, or nothing has them. */
  readonly idle: readonly KernelRule[];
};

export function testRules(
  devices: readonly DeviceWork[],
  names: readonly string[],
  rules: readonly KernelRule[],
): TestedRules {
  const classify = classifier(rules);
  const rows = totals(devices)
    .map(([id, { kernels, time }]) => {
      const name = names[id] ?? "";
      return { name, short: shortName(name), rule: classify(name), kernels, time };
    })
    .sort((a, b) => b.time - a.time);
  const sum = (of: readonly TestedName[]): number => of.reduce((total, { time }) => total + time, 0);
  const unnamed = rows.filter(({ rule }) => rule === UNNAMED);
  const winners = new Set(rows.map(({ rule }) => rule));
  const total = sum(rows);
  return {
    names: rows,
    unnamed,
    unnamedShare: total === 0 ? 0 : sum(unnamed) / total,
    idle: rules.filter((rule) => !winners.has(rule)),
  };
}

type Total = { kernels: number; time: number };

function totals(devices: readonly DeviceWork[]): [number, Total][] {
  const byName = new Map<number, Total>();
  for (const { kind, nameId, start, end } of devices)
    for (let i = 0; i < kind.length; i += 1) {
      if (kind[i] !== KERNEL) continue;
      const id = nameId[i] as number;
      const total = byName.get(id) ?? { kernels: 0, time: 0 };
      total.kernels += 1;
      total.time += (end[i] as number) - (start[i] as number);
      byName.set(id, total);
    }
  return [...byName];
}
