/** One run to its end: the workload of an input with some controls replaced, on a service. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { startRun } from "@/features/core/serving/simulated/run";
import type { SimulatedService } from "@/features/core/serving/simulated/service";
import { EVENTS_PER_LOOK, advance } from "@/features/core/simulator/advance";
import type { SimState } from "@/features/core/simulator/core/state";
import { makeWorkload, scenarioLoad } from "@/features/core/workload/from-params";
import { WorkloadInput } from "@/features/core/workload/params";
import type { Workload } from "@/features/core/workload/workload";
import type { CellControl } from "@/lib/jobs/job-kind";
import { failure, success, type Result } from "@/lib/result";
import type { SimulationSweepInput } from "./input";

export type Setup = {
  /** Its loads are asked one by one. */
  readonly input: Omit<SimulationSweepInput, "concs" | "rates" | "slo_at">;
  readonly scenario: Resolved;
  readonly service: SimulatedService;
  readonly seed: number;
};

/** `instances` in place of each pool's own number. Fails when no request can be served, or without an issue when it was cancelled. */
export function simulateLoad(
  { input, ...setup }: Setup,
  replaced: Partial<WorkloadInput>,
  control: CellControl,
  instances: number | null = null,
): Result<SimState> {
  // What a search tries may lie below what a person may ask: a service can take less than a request in 1,000 s.
  const asked = { ...WorkloadInput.parse({ ...input, seed: setup.seed }), ...replaced };
  const workload = makeWorkload(asked, scenarioLoad(setup.scenario.workload));
  return workload.ok ? simulateWorkload(setup, workload.value, control, instances) : workload;
}

/** The same with requests as they are. */
export function simulateWorkload(
  { scenario, service, seed }: Omit<Setup, "input">,
  workload: Workload,
  control: CellControl,
  instances: number | null = null,
): Result<SimState> {
  const created = startRun({ scenario, service, workload, seed, instances });
  if (!created.ok) return created;
  const state = created.value;
  if (state.refused === state.requests.count) return failure(...created.issues.slice(0, 1));
  return runToEnd(state, service, control) ? success(state, created.issues) : failure();
}

function runToEnd(state: SimState, { pools }: SimulatedService, control: CellControl): boolean {
  const costs = pools.map(({ cost }) => cost);
  while (advance(state, costs, { events: EVENTS_PER_LOOK }) === "paused") {
    control.progress(state.finished / state.requests.count);
    if (control.cancelled()) return false;
  }
  return true;
}
