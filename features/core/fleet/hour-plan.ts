/** The solved program of an hour as what runs, what it costs, what is bought and what goes short. */
import type { Fleet, Line } from "./fleet";
import type { Solved } from "@/lib/statistics/solver/program";
import { boughtPrice, gpuWatts, runningOn, type HourProgram, type HourQuestion, type Shortage } from "./hour-program";

/** Instances of a service on a line in one hour, and how many of them started for it. */
export type Placement = {
  readonly service: number;
  readonly line: number;
  readonly instances: number;
  readonly gpus: number;
  readonly started: number;
};

/** How an hour is kept: with spares and least instances, without them, or only in part. */
type Kept = "full" | "bare" | "short";

/** A program of an hour, its solution, and how it is kept. */
export type SolvedHour = {
  readonly program: HourProgram;
  readonly solved: Solved;
  readonly state: Kept;
  readonly shortage: Shortage;
};

export type HourPlan = {
  readonly state: Kept;
  readonly placements: readonly Placement[];
  /** Requests per second by service: bought as tokens, and not served. */
  readonly bought: readonly number[];
  readonly short: readonly number[];
  /** US dollars of this hour: paid while it runs, paid while it started, all reserved GPUs, tokens. */
  readonly cost: {
    readonly running: number;
    readonly starting: number;
    readonly reserved: number;
    readonly bought: number;
  };
  /** Watts of all running GPUs with their servers, at most. */
  readonly watts: number;
};

/** Twice the solver's tolerance, as a share of a demand: less than this goes short of nothing. */
const ROUNDING = 2e-6;

/** Instances that run, at least one each. */
export const running = ({ program, solved }: SolvedHour): readonly Omit<Placement, "started">[] =>
  program.slots.flatMap(({ service, line, count, gpus }) => {
    const instances = Math.round(solved.values[count] ?? 0);
    return instances > 0 ? [{ service, line, instances, gpus: instances * gpus }] : [];
  });

/** Without starts: those are known beside the hour before. */
export function readHour({ fleet, demand }: Pick<HourQuestion, "fleet" | "demand">, hour: SolvedHour): HourPlan {
  const { program, solved, state } = hour;
  const value = (variable: number | null | undefined): number =>
    variable == null ? 0 : (solved.values[variable] ?? 0);
  const placements = running(hour).map((some) => ({ ...some, started: 0 }));
  const bought = program.bought.map(value);
  const over = (amount: (line: Line, gpus: number) => number): number =>
    placements.reduce((sum, { line, gpus }) => {
      const owner = fleet.lines[line];
      return owner ? sum + amount(owner, gpus) : sum;
    }, 0);
  return {
    ...{ state, placements, bought },
    short: program.short.map((variable, index) => {
      const rate = value(variable);
      return rate <= ROUNDING * (demand[index] ?? 0) ? 0 : rate;
    }),
    cost: {
      running: over((line, gpus) => paidRunning(line) * gpus),
      starting: 0,
      reserved: fleet.lines.filter(isReserved).reduce((sum, { price, gpus }) => sum + price * gpus, 0),
      bought: fleet.services.reduce(
        (sum, service, index) => sum + (boughtPrice(service) ?? 0) * (bought[index] ?? 0),
        0,
      ),
    },
    watts: over((line, gpus) => gpuWatts(line) * gpus),
  };
}

/** The first hour follows the last. */
export const withStarts = (fleet: Fleet, hours: readonly HourPlan[]): readonly HourPlan[] =>
  hours.map((plan, hour) => {
    const before = hours[(hour + hours.length - 1) % hours.length]?.placements ?? [];
    const placements = plan.placements.map((placement) => {
      return { ...placement, started: Math.max(0, placement.instances - runningOn(before, placement)) };
    });
    const starting = placements.reduce((sum, { line, instances, gpus, started }) => {
      const owner = fleet.lines[line];
      return owner ? sum + fleet.startHours * paidRunning(owner) * (gpus / instances) * started : sum;
    }, 0);
    return { ...plan, placements, cost: { ...plan.cost, starting } };
  });

/** US dollars per GPU hour beside what is paid anyway. */
const paidRunning = (line: Line): number => (isReserved(line) ? 0 : line.price);

const isReserved = ({ paid }: Line): boolean => paid === "reserved";
