/** The points of a sweep and its cells: every combination of the axes, and for each service the run that finds its saturation. */
import { REQUESTS_PER_CLIENT } from "@/features/core/workload/traffic";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { PolicyName } from "@/features/core/simulator/input/config";
import { SERVICE_ROUNDS } from "@/features/core/serving/simulated/steady-note";
import type { Issue } from "@/lib/issue";
import { listPolicies } from "./input";
import type { SettledSweep } from "./settled";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** What serves: a layout, its replicas, a policy and a token budget. null = as the scenario or the engine has it. */
export type Service = {
  readonly tp: number | null;
  readonly adp: number | null;
  readonly ep: number | null;
  readonly replicas: number | null;
  readonly policy: PolicyName;
  readonly budget: number | null;
};

/** `saturation`: the highest arrival rate at which the queue does not grow, found by bisection (saturation.ts). */
export type Load =
  | { readonly kind: "closed"; readonly clients: number }
  | { readonly kind: "open"; readonly rate: number }
  /** Random arrivals at the rate that keeps so many requests in flight, as the quick estimate has it: another rate for each service. */
  | { readonly kind: "users"; readonly users: number }
  | { readonly kind: "saturation" };

export type Point = { readonly service: Service; readonly load: Load };
export type Cell = Point & { readonly seed: number };

/** Rows that the page's table is made for. */
const MOST_POINTS = 10_000;

function listServices(input: SettledSweep): readonly Service[] {
  const services: Service[] = [];
  for (const policy of listPolicies(input))
    for (const tp of axis(input.tps))
      for (const adp of axis(input.adps))
        for (const ep of axis(input.eps))
          for (const replicas of axis(input.reps))
            for (const budget of axis(input.budgets)) services.push({ tp, adp, ep, replicas, policy, budget });
  return services;
}

/** By service; of each its saturation first, then closed loops and open ones by load. */
export function listPoints(input: SettledSweep): readonly Point[] {
  const loads: readonly Load[] = [
    ...(input.knee ? [{ kind: "saturation" } as const] : []),
    ...sorted(input.concs).map((clients): Load => ({ kind: "closed", clients })),
    ...sorted(input.users).map((users): Load => ({ kind: "users", users })),
    ...sorted(input.rates).map((rate): Load => ({ kind: "open", rate })),
  ];
  return listServices(input).flatMap((service) => loads.map((load) => ({ service, load })));
}

/** Seeds of a point stand together; the same seed number means the same requests at every point of equal load. */
export const listCells = (input: SettledSweep): readonly Cell[] =>
  listPoints(input).flatMap((point) =>
    Array.from({ length: input.seeds }, (_, index) => ({ ...point, seed: (input.seed + index) % 2 ** 32 })),
  );

export function gridIssues(input: SettledSweep): readonly Issue[] {
  const loads = new Set(input.concs).size + new Set(input.users).size + new Set(input.rates).size;
  const points = listServices(input).length * ((input.knee ? 1 : 0) + loads);
  if (points > MOST_POINTS) return [tooMany(points)];
  return loads === 0 ? [NO_LOAD] : [];
}

const tooMany = (points: number): Issue => issue("SWEEP-TOO-LARGE", "tps", { points, mostPoints: MOST_POINTS });

const NO_LOAD: Issue = issue("SWEEP-NO-LOAD", "rates", {}, [{ label: m.n124ReqS, set: { rates: "1,2,4" } }]);

const axis = (values: readonly number[]): readonly (number | null)[] => (values.length === 0 ? [null] : sorted(values));

/** Ascending and without repeats, so that the same question has one set of cells. */
const sorted = (values: readonly number[]): readonly number[] => [...new Set(values)].sort((a, b) => a - b);

/** A closed loop has at least so many requests for each client: a service's first are under way and do not count. */
const ROUNDS = { service: SERVICE_ROUNDS, benchmark: REQUESTS_PER_CLIENT };
const MOST_REQUESTS = 1_000_000;

/** Requests of a closed loop's run. */
export const closedRequests = ({ workload }: Pick<Resolved, "workload">, requests: number, clients: number): number =>
  Math.min(MOST_REQUESTS, Math.max(requests, ROUNDS[workload.traffic] * clients));

/** Under random arrivals requests of a run for each user in flight, as Plan has it: enough for a steady part and a 95th percentile. */
const RANDOM_ROUNDS = 8;

/** Requests of a run of random arrivals that keep so many users in flight. */
export const usersRequests = (requests: number, users: number): number =>
  Math.min(MOST_REQUESTS, Math.max(requests, RANDOM_ROUNDS * users));
