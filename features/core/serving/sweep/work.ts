/** What the runs of a sweep will do, before any of them begins, and the processor time that it takes. */
import { checkConfig } from "@/features/core/simulator/input/check-config";
import { SIM_DEFAULTS } from "@/features/core/simulator/input/config";
import { emptyBatch } from "@/features/core/simulator/core/batch";
import { SCHEDULERS } from "@/features/core/simulator/policies/schedulers";
import { perObject } from "@/lib/per-object";
import { usToMs } from "@/lib/units/edge";
import { addWork, MORE, NO_WORK, runWork, sequenceRoom } from "../simulated/run-work";
import type { RunAsked, RunWork, SharedUnits } from "../simulated/run-work";
import type { SimulatedService } from "../simulated/service";
import { cellSetup, sweepBase, type SweepBase } from "./cell";
import { closedRequests, listPoints, usersRequests, type Cell, type Load } from "./grid";
import type { SweepJob } from "./job";
import { rowLengths, type RowLengths } from "./row-lengths";
import { saturationRequests } from "./saturation";
import type { Setup } from "./simulate-load";

/** Beyond `most` as much as the points that were looked at first let expect: a grid may have ten thousand. */
export function sweepMilliseconds({ scenario, input }: SweepJob, most: number): number {
  const base = sweepBase(scenario, input);
  const points = listPoints(base.input);
  const setup = points.length * (POINT_MS + input.seeds * CELL_MS);
  let runs = 0;
  for (const [place, point] of points.entries()) {
    if (setup + runs > most) return setup + (runs * points.length) / Math.max(1, place);
    runs += input.seeds * milliseconds(cellWork(base, { ...point, seed: input.seed }));
  }
  return setup + runs;
}

/** To look at a point here, and to make what a cell runs on. */
const [POINT_MS, CELL_MS] = [0.7, 1];

/** Processor time of each, microseconds: one core of a server of 2023, Node 24. */
const COSTS: RunWork = { formed: 0.25, staged: 0.4, repeated: 0.13, members: 0.045, looks: 0.01, made: 15 };

const milliseconds = (work: RunWork): number =>
  usToMs((Object.keys(COSTS) as (keyof RunWork)[]).reduce((sum, kind) => sum + work[kind] * COSTS[kind], 0));

/** None where it says why before it draws its requests; where none of them can start, that they are drawn. */
export function cellWork(base: SweepBase, cell: Cell): RunWork {
  const lengths = knownLengths(base);
  const made = cellSetup(base, cell);
  if (lengths === null || !made.ok) return NO_WORK;
  const run = asked(made.value, cell.load, lengths);
  const drawn = { ...NO_WORK, looks: run.requests * run.shared.units };
  if (!starts(made.value, lengths)) return drawn;
  const work = addWork(drawn, runWork(made.value.service.pools, run), 1);
  return addWork(NO_WORK, work, cell.load.kind === "saturation" ? TRIALS : 1);
}

const knownLengths = perObject((base: SweepBase): RowLengths | null => rowLengths(base));

/** Whether its shortest request can. */
function starts({ service, input }: Setup, { fresh, output }: RowLengths): boolean {
  const configs = service.pools.map(({ config }) => config);
  if (checkConfig({ ...SIM_DEFAULTS, pools: configs }, NOBODY).length > 0) return false;
  const prompt = fresh.least + input.shared;
  return configs.every(
    (config) =>
      SCHEDULERS[config.policy].neverFits(config, prompt, config.role === "prefill" ? 1 : output.least) === null,
  );
}

const NOBODY = { count: 0, arrival: new Float64Array(0), prompt: new Int32Array(0), output: new Int32Array(0) };

/** Runs that find one saturation: seven or eight most often, fifteen at most. */
const TRIALS = 8;
/** Who waits where a load is about what can be served. */
const QUEUE = 40;

function asked(setup: Setup, load: Load, { fresh, output }: RowLengths): RunAsked {
  const { service, input } = setup;
  const prompt = fresh.mean + input.shared;
  const requests = countRequests(setup, load);
  const lengths = { prompt, output: output.mean, shared: units(setup, prompt, requests) };
  const room = Math.min(...service.pools.map(({ config, kvTokens }) => sequenceRoom(config, kvTokens, lengths)));
  const common = { ...lengths, requests, closed: load.kind === "closed" };
  if (load.kind === "saturation") return { ...common, atOnce: requests, waiting: QUEUE, instances: 1 };
  const entries = service.pools[0]?.config.instances ?? 1;
  if (load.kind === "closed") {
    const waiting = Math.max(0, load.clients / entries - room);
    return { ...common, atOnce: load.clients, waiting, instances: null };
  }
  const flying =
    load.kind === "users" ? load.users : load.rate * output.mean * secondsAlone(service, prompt + output.mean / 2);
  const atOnce = Math.min(requests, flying);
  return { ...common, atOnce, waiting: MORE * atOnce > room * entries ? QUEUE : 0, instances: null };
}

/** Of one run. */
function countRequests(setup: Setup, load: Load): number {
  const { scenario, input } = setup;
  if (load.kind === "saturation") return saturationRequests(setup);
  if (load.kind === "open") return input.requests;
  if (load.kind === "users") return usersRequests(input.requests, load.users);
  return closedRequests(scenario, input.requests, load.clients);
}

/** Beginnings of the workload's own, or the share of prompts that the scenario says others have had. */
function units({ service, scenario, input }: Setup, prompt: number, requests: number): SharedUnits {
  if (input.shared > 0) {
    const [known, prefixes] = [input.shared, input.shared_n];
    const distinct = (known * prefixes + (prompt - known) * requests) / input.block;
    return { units: prompt / input.block, known, prefixes, distinct };
  }
  const prefixes = Math.min(requests, scenario.tiers?.prefixes ?? 1);
  const known = prompt * scenario.workload.prefixHit;
  const each = known / (service.pools[0]?.config.blockSize ?? 1);
  return { units: each, known, prefixes, distinct: each * prefixes };
}

/** A token of somebody who is alone: requests are in flight for as many of them at least. */
function secondsAlone({ pools }: SimulatedService, context: number): number {
  const pool = pools.at(-1);
  if (!pool) return 0;
  const work = { ...emptyBatch(0), decodes: 1, decodeTokens: 1, padded: 1, contextSum: context };
  const stages = Array.from({ length: pool.config.stages }, (_, stage) => pool.cost.seconds(work, stage));
  return stages.reduce((sum, seconds) => sum + seconds, 0);
}
