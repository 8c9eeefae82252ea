/**
 * The scenario's users as its promise has them, for pages that simulate: under averages so many clients that ask again after each answer, under
 * a percentile requests that arrive at random at the rate that keeps so many in flight. That rate is the quick estimate's
 * (features/core/serving/mean-load), so that a run and the estimate answer the same question.
 */
import type { LoadPromise } from "@/features/core/scenario/fields/promise";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { PolicyName } from "@/features/core/simulator/input/config";
import { loadStore, type LoadStore, type MeanLoad } from "../mean-load/mean-load";
import { formatCount, formatQuantity } from "@/lib/format/quantity";
import { success, type Result } from "@/lib/result";
import { issue } from "@/features/core/serving/messages.issues";
import { closedRequests, usersRequests } from "../sweep/grid";
import { backend } from "./engine-deployment";

/** Under averages users are clients that wait for their answers. */
export const arrivesAtRandom = ({ promise }: Pick<Resolved, "promise">): boolean => promise.statistic !== "mean";

/**
 * Requests per second of the whole deployment that keep the scenario's users in flight. Where the quick estimate knows no random arrivals (and
 * under averages), what as many clients of a steady service complete: under a percentile with a notice. Fails with the estimate's reason.
 */
export function promisedRate(
  scenario: Resolved,
  policy: PolicyName,
  serve: LoadStore = loadStore(scenario.time),
): Result<number> {
  const load = serve(scenario, backend(policy));
  if (!load.ok) return load;
  const { beyond, statistic, rate } = load.value;
  if (statistic !== "mean") return success(rate);
  const clients = serve({ ...scenario, workload: { ...scenario.workload, traffic: "service" } }, backend(policy));
  if (!clients.ok || !beyond) return clients.ok ? success(clients.value.rate) : clients;
  const users = scenario.workload.concurrency;
  const asked = { users, count: formatCount(users), rate: formatQuantity(clients.value.rate, "req/s") };
  return success(clients.value.rate, [issue("SIM-RATE-AVERAGE", "conc", asked)]);
}

/** Requests of a run that follows the promise, `least` or more. */
export function promisedRequests(scenario: Pick<Resolved, "promise" | "workload">, least: number): number {
  const users = scenario.workload.concurrency;
  return arrivesAtRandom(scenario) ? usersRequests(least, users) : closedRequests(scenario, least, users);
}

export type Estimates = Readonly<Partial<Record<LoadPromise["statistic"], MeanLoad>>>;

/** The estimate by each statistic that the scenario's users have: the average of clients, or percentiles of random arrivals. Empty where there is none. */
export function promisedEstimates(scenario: Resolved, policy: PolicyName): Estimates {
  const serve = loadStore(scenario.time);
  const statistics = arrivesAtRandom(scenario) ? (["p90", "p95", "p99"] as const) : (["mean"] as const);
  return Object.fromEntries(
    statistics.flatMap((statistic) => {
      const load = serve({ ...scenario, promise: { ...scenario.promise, statistic } }, backend(policy));
      return load.ok ? [[statistic, load.value]] : [];
    }),
  );
}
