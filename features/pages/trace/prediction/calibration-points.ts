/** The passes of the selected rank as points of a calibration, with the scenario that they belong to. */
import { type StoredPass, storedPass } from "@/features/core/measured-passes/stored-pass";
import { pointsCsv } from "@/features/core/measured-passes/points";
import { against, toldParams } from "./gap";
import type { Selection } from "../selection";

export type HandOver = {
  /** Of the file. */
  readonly name: string;
  readonly csv: string;
  /** The scenario by link name. */
  readonly scenario: Readonly<Record<string, string>>;
  readonly engine: string;
};

/** The selected pass for the tables of other pages, and where they are of its layout; null where none is of such a pass. */
export function passToKeep(
  selection: Selection,
  changes: string,
): { readonly kept: StoredPass; readonly scenario: HandOver["scenario"] } | null {
  const found = against(selection, changes);
  const kept = found?.traced.ok ? storedPass(found.traced.value, selection.opened.name) : null;
  return found === null || kept === null ? null : { kept, scenario: toldParams(found.guess, changes) };
}

/** Null where nothing was predicted: a calibration needs the scenario as much as the times. */
export function handOver(selection: Selection, changes: string): HandOver | null {
  const found = against(selection, changes);
  if (found === null || !found.traced.ok) return null;
  const { opened, device } = selection;
  const { guess, traced } = found;
  const engine = guess.engine ?? "vllm";
  const csv = pointsCsv(opened.trace, device, { file: opened.name, scenario: traced.value.scenario, engine });
  return { name: opened.name, csv, scenario: toldParams(found.guess, changes), engine };
}
