/** The map: every concurrency with every token budget, as closed loops; cells are independent. */
import type { Resolved } from "@/features/core/scenario/resolve";
import type { SimFigures } from "@/features/core/simulator/figures/figures";
import type { CellControl } from "@/lib/jobs/job-kind";
import type { Issue } from "@/lib/issue";
import { effectiveRates, type Effective } from "../effective-work";
import type { SchedulingInput } from "../input";
import { steadyNotes } from "@/features/core/serving/simulated/steady-note";
import { listPools } from "@/features/core/serving/mean-load/deployment";
import { prepareSetup, type Setup } from "../setup/setup";
import { blockAccount } from "../setup/memory-blocks";
import { figuresOnly } from "../run/simulate";
import { listEvictions } from "./headline-figures";
import { limits } from "../run/limits";

export type MapCell = { readonly conc: number; readonly budget: number };

export type MapFigures = {
  readonly ttft50: number;
  readonly ttft95: number;
  readonly tpot50: number;
  readonly tpot95: number;
  readonly e2e95: number;
  /** Output tokens per second, all instances. */
  readonly outputRate: number;
  readonly perGpu: number;
  readonly attained: number;
  readonly evictions: number;
  readonly complete: boolean;
  readonly requests: number;
  readonly effective: Effective;
};

export type MapOutcome = MapCell & { readonly figures: MapFigures | null; readonly issues: readonly Issue[] };

/** A page may request many clients, but only few requests per client. */
const MOST_REQUESTS = 20_000;

/** By ascending concurrency, then budget; each value once. */
export function mapCells({ map_conc, map_budget }: SchedulingInput): readonly MapCell[] {
  const budgets = axis(map_budget);
  return axis(map_conc).flatMap((conc) => budgets.map((budget) => ({ conc, budget })));
}

export const axis = (values: readonly number[]): readonly number[] =>
  [...new Set(values.map((value) => Math.max(1, Math.round(value))))].sort((a, b) => a - b);

/** All cells draw from the same seed: the first requests of a small one are those of a large one. */
export function mapCell(
  scenario: Resolved,
  input: SchedulingInput,
  { conc, budget }: MapCell,
  control: CellControl,
): MapOutcome {
  const requests = Math.min(MOST_REQUESTS, conc * input.rounds);
  const setup = prepareSetup(
    { ...scenario, flags: { ...scenario.flags, maxTokens: budget } },
    { ...input, arrivals: "closed", clients: conc, requests },
  );
  if (!setup.ok) return { conc, budget, figures: null, issues: setup.issues };
  const run = figuresOnly(setup.value, limits(input), control);
  return {
    conc,
    budget,
    figures: run.ok ? mapFigures(run.value, setup.value) : null,
    issues: [...fewRounds(setup.value, input), ...run.issues],
  };
}

/** More rounds bring no more rows of a trace. */
const fewRounds = (setup: Setup, { trace }: SchedulingInput): readonly Issue[] =>
  steadyNotes(setup, setup.scenario, { key: "rounds", most: trace === "" ? MOST_REQUESTS : 0, perClient: true });

function mapFigures(figures: SimFigures, { gpus, work }: Setup): MapFigures {
  const { ttft, tpot, e2e, outputRate, attained, complete, requests } = figures;
  return {
    ttft50: ttft.p50,
    ttft95: ttft.p95,
    tpot50: tpot.p50,
    tpot95: tpot.p95,
    e2e95: e2e.p95,
    outputRate,
    perGpu: outputRate / gpus,
    attained,
    evictions: listEvictions(figures),
    complete,
    requests: requests.finished,
    effective: effectiveRates(work, figures, gpus),
  };
}

/** The token budget of the page's run, for the list of concurrencies next to the map. */
export function ownBudget(scenario: Resolved, input: SchedulingInput): number {
  const [place] = listPools(scenario);
  if (!place) throw new Error("A scenario has an instance");
  return blockAccount(scenario, place, input).limits.tokenBudget;
}

/** The map's budget closest to the run's. */
export const nearestBudget = ({ map_budget }: SchedulingInput, current: number): number =>
  axis(map_budget).reduce((best, value) => (Math.abs(value - current) < Math.abs(best - current) ? value : best));
