/** The planned day under each rule of scaling: four days a rule, one for each failure, compared with the one without. */
import { askDay, type LoadedInstance, type Planned } from "@/features/core/fleet/day/question";
import { FAILURES, POLICIES, type DaySetting, type FailureKind, type Policy } from "@/features/core/fleet/day/setting";
import { drawDay, simulateDay, type DayRun } from "@/features/core/fleet/day/simulate-day";
import { recovery, type HourSums } from "@/features/core/fleet/day/tally";
import type { Fleet } from "@/features/core/fleet/fleet";
import { fromGbPerS, fromPercent, HOUR } from "@/lib/units/edge";

/** What the inputs say of a simulated day, in SI units. */
export type DayAsk = Pick<DaySetting, "moment" | "outage" | "retry"> & {
  /** Bytes per second; null: an instance starts as the fleet states. */
  readonly loadRate: number | null;
};

type Stated = {
  readonly failure_h: number | null;
  readonly failure_min: number;
  readonly load_gb_s: number | null;
  readonly wait_s: number;
  readonly retries: number;
  readonly retry_percent: number;
};

/** Of an hour. */
const MINUTES = 60;

export const askSimulated = (input: Stated): DayAsk => ({
  moment: input.failure_h === null ? null : input.failure_h * HOUR,
  outage: (input.failure_min * HOUR) / MINUTES,
  loadRate: input.load_gb_s === null ? null : fromGbPerS(input.load_gb_s),
  retry: { patience: input.wait_s, share: fromPercent(input.retry_percent), most: input.retries },
});

/** One service under one rule. Rates in requests per second by quarter of an hour. */
export type ServiceDay = {
  readonly demand: readonly number[];
  readonly capacity: readonly number[];
  readonly hours: readonly HourSums[];
  /** Seconds from the failure until it is as good as without; null: not that day; 0 where nothing fails. */
  readonly recovery: number | null;
};

export type SimulatedDay = {
  readonly policy: Policy;
  readonly failure: FailureKind;
  /** Hour of the day at which it fails; null: nothing does. */
  readonly moment: number | null;
  readonly services: readonly ServiceDay[];
};

/** What the stage is asked beside the page's question. */
export type SimulationAsk = { readonly loaded: readonly LoadedInstance[]; readonly planned: Planned };

export const policyCells = (): readonly Policy[] => POLICIES;

const SEED = 7;

export function runPolicy(fleet: Fleet, { loaded, planned }: SimulationAsk, asked: DayAsk, policy: Policy) {
  const question = askDay(fleet, loaded, planned, asked);
  const drawn = drawDay(question, SEED);
  const run = (failure: FailureKind): DayRun => simulateDay(question, { ...asked, policy, failure, seed: SEED }, drawn);
  const calm = run("none");
  return FAILURES.map((failure) => {
    const day = failure === "none" ? calm : run(failure);
    return shorten({ policy, failure }, day, calm);
  });
}

function shorten(
  name: Pick<SimulatedDay, "policy" | "failure">,
  { failure, tallies }: DayRun,
  calm: DayRun,
): SimulatedDay {
  return {
    ...name,
    moment: failure && failure.from / HOUR,
    services: tallies.map((tally, index): ServiceDay => {
      const { demand, capacity, hours } = tally;
      const other = calm.tallies[index] ?? tally;
      return { demand, capacity, hours, recovery: failure ? recovery(tally, other, failure) : 0 };
    }),
  };
}
