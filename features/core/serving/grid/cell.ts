/** One cell of the grid: one deployment under one closed loop of clients. */
import { weakestGrade, type Grade } from "@/features/answers/explain";
import { encoderGpus, poolGpus } from "@/features/core/scenario/gpus";
import { buildDeployment } from "../mean-load/deployment";
import { spreadNotes } from "../mean-load/spread-note";
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveOn, resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { timedPools, type PoolStore } from "../deployment/deployment";
import { servingFigures, type LimitedBy, type Spread } from "../engine-run/metrics";
import { serveClosedLoop } from "../serve";
import { steadyNotes } from "../simulated/steady-note";
import { NO_TIME_SOURCE } from "@/features/core/timing/time-model";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { ServingGrid } from "./input";

export type GridCell = { readonly tp: number; readonly conc: number };

export type GridFigures = {
  readonly gpus: number;
  /** Seconds. */
  readonly ttft: Spread;
  /** Seconds per output token after the first. */
  readonly tpot: Spread;
  /** Output tokens per second, all replicas. */
  readonly outputRate: number;
  readonly outputRatePerGpu: number;
  /** Sequences that decode at once, all replicas. */
  readonly running: number;
  readonly limitedBy: LimitedBy;
  /** false: the weights exceed the memory; the times hold if they could be loaded. */
  readonly fits: boolean;
  readonly grade: Grade;
};

export type GridOutcome = GridCell & {
  /** null: this layout cannot be run; the issues say why. */
  readonly figures: GridFigures | null;
  readonly issues: readonly Issue[];
};

export function gridCell(grid: ServingGrid, cell: GridCell): GridOutcome {
  const figures = explainFigures(grid, cell);
  return { ...cell, figures: figures.ok ? figures.value : null, issues: figures.issues };
}

function explainFigures(grid: ServingGrid, { tp, conc }: GridCell): Result<GridFigures> {
  const { resolved: base, prepare } = prepareGrid(grid);
  if (!base.ok) return base;
  const resolved = resolveOn({ ...grid.scenario, tp, conc }, base.value);
  if (!resolved.ok) return resolved;
  const deployment = buildDeployment(resolved.value, grid.backend, { spread: grid.spread });
  const pools = deployment.pools.map((pool) => prepare(deployment, pool));
  const usable = pools.flatMap((pool) => (pool.ok ? [pool.value] : []));
  if (usable.length < pools.length) return failure(...pools.flatMap(({ issues }) => issues));
  const { rounds, seed } = grid;
  const { outcome, requests, delay, window } = serveClosedLoop(deployment, usable, { rounds, seed });
  const few = fewRounds(requests.count, rounds, resolved.value);
  const { ttft, tpot, outputRate, running, limitedBy } = servingFigures(outcome, requests, delay, window);
  const gpus = poolGpus(deployment.pools) + encoderGpus(deployment.model, deployment.pools[0]?.workers ?? 1);
  // Aggregated replicas are alike and one of them was simulated.
  const simulated = deployment.pools.length === 1 ? (deployment.pools[0]?.workers ?? 1) : 1;
  return success(
    {
      gpus,
      ttft,
      tpot,
      outputRate: outputRate * simulated,
      outputRatePerGpu: (outputRate * simulated) / gpus,
      running: running * simulated,
      limitedBy,
      fits: usable.every(({ capacity }) => capacity > 0),
      grade: weakestGrade(usable.map((pool) => pool.grade)),
    },
    [...base.issues, ...resolved.issues, ...spreadNotes(resolved.value, grid.spread), ...few],
  );
}

/** A service has one round more than is asked for (`serveClosedLoop`); a grid offers no change of link parameters. */
function fewRounds(count: number, rounds: number, scenario: Resolved): readonly Issue[] {
  const load = { kind: "closed", clients: count / (rounds + 1), think: 0 } as const;
  return steadyNotes({ config: { load }, requests: { count } }, scenario, { key: "rounds", most: 0 });
}

type PreparedGrid = { readonly resolved: Result<Resolved>; readonly prepare: PoolStore };

/** Cells of one grid share the model and the step parts of each layout; kept as long as the grid itself. */
const prepared = new WeakMap<ServingGrid, PreparedGrid>();

function prepareGrid(grid: ServingGrid): PreparedGrid {
  const known = prepared.get(grid);
  if (known) return known;
  // Only model, chip and time source are taken from this one, and these do not depend on the layout.
  const single = { ...grid.scenario, tp: 1, adp: 1, ep: null, pp: 1, cp: 1, split: false };
  const resolved = resolveScenario(single, { config: grid.config });
  const made = { resolved, prepare: timedPools(resolved.ok ? resolved.value.time : NO_TIME_SOURCE) };
  prepared.set(grid, made);
  return made;
}
