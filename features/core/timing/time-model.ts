/** The choice between the grades of time, as a scenario states it. */
import type { TableSet } from "./tables/table-set";
import { datasheetTimer } from "./datasheet";
import { calibratedTimer } from "./laws/calibrated";
import type { Machine } from "./machine";
import { measuredTimer } from "./measured/measured-timer";
import { profiledTimer, type EfficiencyProfile } from "./profile";
import type { Timer } from "./timer";
import { weakestGrade } from "@/features/answers/explain";

export type TimeModel = "datasheet" | "calibrated" | "measured";

export type TimeSource = {
  /** null: measured where tables are chosen, else the calibrated laws. */
  readonly model: TimeModel | null;
  /** Operator tables that somebody imported and this scenario chose. */
  readonly tables: TableSet | null;
  readonly profile: EfficiencyProfile | null;
};

export const NO_TIME_SOURCE: TimeSource = { model: null, tables: null, profile: null };

export function makeTimer(machine: Machine, source: TimeSource): Timer {
  const timer = unprofiledTimer(machine, source);
  return source.profile === null ? timer : profiledTimer(timer, source.profile, machine);
}

/**
 * The source without its efficiency profile, for engines: their coefficients carry the profile (features/core/serving/engine-constants/efficiency-profile.ts),
 * which must not act twice.
 *
 * The laws price any chip; one whose generation nobody measured gets the parameters pooled over all generations, carried over by its
 * data sheet, on pages as in `mds predict`. The grade says what was measured. Pooled parameters for all 1,682 public serving runs
 * leave TPOT 6.6 % off (median), priors 14.7 %, the generation's own 6.4 %: `node bench/accuracy/run.mjs --timer pooled`.
 */
export function unprofiledTimer(machine: Machine, source: Omit<TimeSource, "profile">): Timer {
  const plainTimer = timerAlone(machine, source);
  if (!machine.ffn) return plainTimer;
  const other = timerAlone(machine.ffn, source);
  return {
    grade: weakestGrade([plainTimer.grade, other.grade]),
    kernel: (operator) => (operator.side === "ffn" ? other : plainTimer).kernel(operator),
    // Between the sides the slower one's card sets the pace.
    message: (message) => {
      const [here, there] = [plainTimer, ...(message.axis === "sides" ? [other] : [])].map((timer) =>
        timer.message(message),
      );
      if (!here) throw new Error("A message without a time");
      return there && there.total > here.total ? there : here;
    },
  };
}

function timerAlone(machine: Machine, source: Omit<TimeSource, "profile">): Timer {
  const { tables } = source;
  if (tables !== null && pricedBy(source) === "measured") return measuredTimer(machine, tables);
  if (pricedBy(source) === "datasheet") return datasheetTimer(machine);
  return calibratedTimer(machine);
}

/** What prices operators, whatever it may call itself: "calibrated" are the laws, also where they are carried over. */
export function pricedBy({ model, tables }: Omit<TimeSource, "profile">): TimeModel {
  const wanted = model ?? "measured";
  return wanted === "measured" && tables === null ? "calibrated" : wanted;
}
