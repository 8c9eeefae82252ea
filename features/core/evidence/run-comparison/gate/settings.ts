/** What differs between two sides beside their times: the first suspects. */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { comparedWork } from "@/features/core/evidence/run-comparison/work";
import type { Text } from "@/lib/text";
import type { MatchedLoad } from "./loads";
import * as m from "./messages";

export type SettingLine = { readonly label: Text; readonly baseline: string; readonly run: string };

const NONE = "—";

/** Distinct values of both sides, where they are not the same; the day of the runs last. */
export function changedSettings(loads: readonly MatchedLoad[]): readonly SettingLine[] {
  const lines = new Map<string, SettingLine>();
  for (const { base, run } of loads)
    for (const { measurement: a } of base)
      for (const { measurement: b } of run)
        for (const line of comparedWork(a, b))
          if (isSetting(line.id) && line.a !== line.b && line.same !== true)
            lines.set(line.id, { label: line.label, baseline: line.a ?? NONE, run: line.b ?? NONE });
  const [before, after] = [days(loads.flatMap(({ base }) => base)), days(loads.flatMap(({ run }) => run))];
  const dates = before === after ? [] : [{ label: m.date, baseline: before, run: after }];
  return [...lines.values(), ...dates];
}

const isSetting = (id: string): boolean => ["engine", "version", "precision", "requests"].includes(id);

function days(runs: readonly { readonly measurement: Measurement }[]): string {
  const sorted = runs
    .flatMap(({ measurement: { date } }) => (date === undefined ? [] : [date.slice(0, 10)]))
    .toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return NONE;
  return first === last ? first : `${first} … ${last}`;
}
