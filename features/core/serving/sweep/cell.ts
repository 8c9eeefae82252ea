/** One cell: one service under one load with one seed. Depends on nothing else, so that it is the same wherever it runs. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import { serviceStore, type ServiceStore } from "@/features/core/serving/simulated/service";
import { loadStore, type LoadStore } from "@/features/core/serving/mean-load/mean-load";
import { promisedRate } from "@/features/core/serving/simulated/promised-load";
import { TURNAROUND } from "@/features/core/serving/deployment/engines";
import { CLIENTS } from "@/features/core/serving/simulated/run";
import type { WorkloadInput } from "@/features/core/workload/params";
import { UNWATCHED, type CellControl } from "@/lib/jobs/job-kind";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { runFigures, type RunFigures } from "./figures";
import { closedRequests, usersRequests, type Cell, type Load, type Service } from "./grid";
import type { SimulationSweepInput } from "./input";
import { saturationFigures } from "./saturation";
import { settleSweep, type SettledSweep } from "./settled";
import { simulateLoad, type Setup } from "./simulate-load";

/** null: this point cannot be run; the issues say why. */
export type Outcome = { readonly figures: RunFigures | null; readonly issues: readonly Issue[] };

/** What all cells of a sweep share; kept as long as the sweep is. */
export type SweepBase = {
  readonly scenario: Resolved;
  readonly input: SettledSweep;
  readonly services: ServiceStore;
  /** What the quick estimate says of their loads. */
  readonly rates: LoadStore;
};

export const sweepBase = (scenario: Resolved, input: SimulationSweepInput): SweepBase => ({
  scenario,
  input: settleSweep(scenario, input),
  services: serviceStore(scenario.time),
  rates: loadStore(scenario.time),
});

export function runCell(base: SweepBase, cell: Cell, control: CellControl = UNWATCHED): Outcome {
  const figures = explainFigures(base, cell, control);
  return { figures: figures.ok ? figures.value : null, issues: figures.issues };
}

function explainFigures(base: SweepBase, cell: Cell, control: CellControl): Result<RunFigures> {
  const { load } = cell;
  const made = cellSetup(base, cell);
  if (!made.ok) return made;
  const setup = made.value;
  if (load.kind === "saturation") return saturationFigures(setup, control);
  const asked = loadParams(base, setup, cell.service, load);
  if (!asked.ok) return asked;
  const run = simulateLoad(setup, asked.value, control);
  if (!run.ok) return run;
  const offered = load.kind === "closed" ? null : (asked.value.rate ?? null);
  const figures = runFigures(run.value, setup.service, load, setup.scenario.targets, 1, offered);
  return success(ofUsers(figures, base, load), [...run.issues, ...asked.issues].slice(0, 1));
}

/** Seconds of wait per second of arrivals above which a queue grows. */
const GROWING = 0.05;

/**
 * The scenario's users at the rate that their law says: a service that keeps up serves what arrives, and clients of a steady service send as they
 * are answered. How many requests the counted part of a run happens to hold is chance.
 */
function ofUsers(figures: RunFigures, { input, scenario }: SweepBase, load: Load): RunFigures {
  const { offered, growth, requestRate, outputRate, attained, e2e } = figures;
  const clients = input.promised && load.kind === "closed" && scenario.workload.traffic === "service";
  const arriving = load.kind === "users" && growth <= GROWING ? offered : null;
  const rate = clients ? load.clients / (e2e.mean + TURNAROUND) : arriving;
  if (rate === null || !(rate > 0)) return figures;
  return { ...figures, requestRate: rate, outputRate: (outputRate / requestRate) * rate, goodput: rate * attained };
}

/** What a cell simulates: nothing has run yet. */
export function cellSetup(base: SweepBase, { service, load, seed }: Cell): Result<Setup> {
  const scenario = scenarioFor(base.scenario, service, load);
  if (!scenario.ok) return scenario;
  const result = serviceFor(base, scenario.value, service);
  if (!result.ok) return result;
  return success({ input: base.input, scenario: scenario.value, service: result.value, seed });
}

/** The scenario with the point's layout; refuses degrees that do not divide. */
function scenarioFor(scenario: Resolved, { tp, adp, ep, replicas }: Service, load: Load): Result<Resolved> {
  const { params } = scenario;
  return resolveOn(
    {
      ...params,
      tp: tp ?? params.tp,
      adp: adp ?? params.adp,
      ep: ep ?? params.ep,
      replicas: replicas ?? params.replicas,
      conc: load.kind === "closed" ? load.clients : load.kind === "users" ? load.users : params.conc,
    },
    scenario,
  );
}

function serviceFor({ input, services }: SweepBase, scenario: Resolved, { policy, budget }: Service) {
  return services(scenario, {
    policy,
    tokenBudget: budget,
    blocks: input.kv_blocks,
    prefixCache: scenario.workload.prefixHit > 0 || input.shared > 0,
  });
}

type Asked = Partial<Pick<WorkloadInput, "arrivals" | "think" | "think_s" | "clients" | "requests" | "rate">>;

function loadParams(
  { rates }: SweepBase,
  { input, scenario }: Setup,
  { policy, budget }: Service,
  load: Exclude<Load, { readonly kind: "saturation" }>,
): Result<Asked> {
  if (load.kind === "open") return success({ rate: load.rate });
  if (load.kind === "closed") {
    const requests = closedRequests(scenario, input.requests, load.clients);
    return success({ ...CLIENTS, clients: load.clients, requests });
  }
  const limited = budget === null ? scenario : { ...scenario, flags: { ...scenario.flags, maxTokens: budget } };
  const rate = promisedRate(limited, policy, rates);
  if (!rate.ok) return rate;
  return success(
    { arrivals: "poisson", rate: rate.value, requests: usersRequests(input.requests, load.users) },
    rate.issues,
  );
}
