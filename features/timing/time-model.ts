/** The choice between the grades of time that need no imported data. */
import { datasheetTimer } from "./datasheet";
import { calibratedTimer } from "./laws/calibrated";
import { generationOf } from "./laws/generation";
import type { Machine } from "./machine";
import type { Timer } from "./timer";

export type TimeModel = "datasheet" | "calibrated";

/**
 * null: calibrated where operators of the chip's generation were measured, the datasheet grade elsewhere. Asked for,
 * the calibrated laws price any chip, with parameters pooled over all generations.
 */
export function timerFor(machine: Machine, model: TimeModel | null): Timer {
  const chosen = model ?? (generationOf(machine.chip) === null ? "datasheet" : "calibrated");
  return chosen === "calibrated" ? calibratedTimer(machine) : datasheetTimer(machine);
}
