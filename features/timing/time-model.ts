/** The choice between the grades of time, as a scenario states it. */
import type { TableSet } from "@/features/tables/table-set";
import type { Chip } from "@/features/hardware/chip";
import { datasheetTimer } from "./datasheet";
import { calibratedTimer } from "./laws/calibrated";
import { generationOf } from "./laws/generation";
import type { Machine } from "./machine";
import { measuredTimer } from "./measured/measured-timer";
import { profiledTimer, type EfficiencyProfile } from "./profile";
import type { Timer } from "./timer";

export type TimeModel = "datasheet" | "calibrated" | "measured";

export type TimeSource = {
  /** null: measured where tables are chosen, else calibrated where the chip's generation was measured, else datasheet. */
  readonly model: TimeModel | null;
  /** Operator tables that somebody imported and this scenario chose. */
  readonly tables: TableSet | null;
  readonly profile: EfficiencyProfile | null;
};

export const NO_TIME_SOURCE: TimeSource = { model: null, tables: null, profile: null };

export function timerOf(machine: Machine, source: TimeSource): Timer {
  const timer = unprofiled(machine, source);
  return source.profile === null ? timer : profiledTimer(timer, source.profile, machine);
}

/**
 * Asked for, the calibrated laws price any chip, with parameters pooled over all generations. Tables are used where they are
 * chosen, unless another grade is asked for.
 */
function unprofiled(machine: Machine, { model, tables }: TimeSource): Timer {
  if (tables !== null && (model === null || model === "measured")) return measuredTimer(machine, tables);
  const chosen = model ?? gradeOfLaws(machine.chip);
  return chosen === "datasheet" ? datasheetTimer(machine) : calibratedTimer(machine);
}

/** What a time may call itself on this chip: "calibrated" only where operators of its generation were measured. */
export const gradeOfLaws = (chip: Chip): "datasheet" | "calibrated" =>
  generationOf(chip) === null ? "datasheet" : "calibrated";
