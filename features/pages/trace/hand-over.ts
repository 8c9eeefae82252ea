/** The passes of the selected rank as points of a calibration, with the scenario that they belong to. */
import { pointsCsv } from "@/features/core/measured-passes/points";
import { against, readChanges } from "./against";
import type { Selection } from "./selection";

export type HandOver = {
  /** Of the file. */
  readonly name: string;
  readonly csv: string;
  /** The scenario by link name. */
  readonly scenario: Readonly<Record<string, string>>;
  readonly engine: string;
};

/** Null where nothing was predicted: a calibration needs the scenario as much as the times. */
export function handOver(selection: Selection, changes: string): HandOver | null {
  const found = against(selection, changes);
  if (found === null || !found.told.ok) return null;
  const { opened, device } = selection;
  const { guess, told } = found;
  const engine = guess.engine ?? "vllm";
  const csv = pointsCsv(opened.trace, device, { file: opened.name, scenario: told.value.scenario, engine });
  const read = readChanges(changes);
  const params = { ...guess.params, ...(read.ok ? read.value : {}) };
  const scenario = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]));
  return { name: opened.name, csv, scenario, engine };
}
