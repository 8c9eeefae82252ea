/** The controls of a sweep with what the scenario's promise decides where they are open: loads, and what limits are held against. */
import type { Resolved } from "@/features/core/scenario/resolve";
import type { SimulationSweepInput, Statistic } from "./input";

export type SettledSweep = Omit<SimulationSweepInput, "concs" | "rates" | "slo_at"> & {
  /** Clients of closed loops; requests per second of open ones; users in flight whose requests arrive at random. */
  readonly concs: readonly number[];
  readonly rates: readonly number[];
  readonly users: readonly number[];
  readonly slo_at: Statistic;
  /** The loads are those of the scenario's promise. */
  readonly promised: boolean;
};

/** Of the scenario's users. */
const SHARES = [1 / 16, 1 / 4, 1 / 2, 1, 1.25, 1.5, 2] as const;

/** Beside an axis that is stated, the other one has these. */
const USUAL = { concs: [4, 16, 64], rates: [0.5, 1, 2, 4] } as const;

export function settleSweep(
  { promise, workload }: Pick<Resolved, "promise" | "workload">,
  input: SimulationSweepInput,
): SettledSweep {
  const { concs, rates } = input;
  const slo_at = input.slo_at ?? promise.statistic;
  if (concs !== null || rates !== null) {
    const stated = { concs: concs ?? USUAL.concs, rates: rates ?? USUAL.rates };
    return { ...input, ...stated, users: [], slo_at, promised: false };
  }
  const users = SHARES.map((share) => Math.min(MOST_USERS, Math.max(1, Math.round(share * workload.concurrency))));
  const loads = promise.statistic === "mean" ? { concs: users, users: [] } : { concs: [], users };
  return { ...input, ...loads, rates: [], slo_at, promised: true };
}

const MOST_USERS = 1_000_000;
