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
  const prediction = against(selection, changes);
  const stored = prediction?.traced.ok ? storedPass(prediction.traced.value, selection.opened.name) : null;
  return prediction === null || stored === null
    ? null
    : { kept: stored, scenario: toldParams(prediction.guess, changes) };
}

/** Null where nothing was predicted: a calibration needs the scenario as much as the times. */
export function handOver(selection: Selection, changes: string): HandOver | null {
  const prediction = against(selection, changes);
  if (prediction === null || !prediction.traced.ok) return null;
  const { opened, device } = selection;
  const { guess, traced } = prediction;
  const engine = guess.engine ?? "vllm";
  const csv = pointsCsv(opened.trace, device, { file: opened.name, scenario: traced.value.scenario, engine });
  return { name: opened.name, csv, scenario: toldParams(prediction.guess, changes), engine };
}
