/** One cell: one service under one load with one seed. Depends on nothing else, so that it is the same wherever it runs. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import { serviceStore, type ServiceStore } from "@/features/core/serving/simulated/service";
import { CLIENTS } from "@/features/core/serving/simulated/run";
import { UNWATCHED, type CellControl } from "@/lib/jobs/job-kind";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { runFigures, type RunFigures } from "./figures";
import { closedRequests, type Cell, type Load, type Service } from "./grid";
import type { SimulationSweepInput } from "./input";
import { saturationFigures } from "./saturation";
import { simulateLoad, type Setup } from "./simulate-load";

/** null: this point cannot be run; the issues say why. */
export type Outcome = { readonly figures: RunFigures | null; readonly issues: readonly Issue[] };

/** What all cells of a sweep share; kept as long as the sweep is. */
export type SweepBase = {
  readonly scenario: Resolved;
  readonly input: SimulationSweepInput;
  readonly services: ServiceStore;
};

export const sweepBase = (scenario: Resolved, input: SimulationSweepInput): SweepBase => ({
  scenario,
  input,
  services: serviceStore(scenario.time),
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
  const run = simulateLoad(setup, loadParams(setup, load), control);
  if (!run.ok) return run;
  const offered = load.kind === "open" ? load.rate : null;
  const figures = runFigures(run.value, setup.service, load, setup.scenario.targets, 1, offered);
  return success(figures, run.issues.slice(0, 1));
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
      conc: load.kind === "closed" ? load.clients : params.conc,
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

function loadParams({ input, scenario }: Setup, load: Exclude<Load, { readonly kind: "saturation" }>) {
  if (load.kind === "open") return { rate: load.rate };
  return { ...CLIENTS, clients: load.clients, requests: closedRequests(scenario, input.requests, load.clients) };
}
