/** The map: every concurrency with every token budget, its users as the run has them; closed loops where the page sets its arrivals. Cells are independent. */
import type { Resolved } from "@/features/core/scenario/resolve";
import type { SimFigures } from "@/features/core/simulator/figures/figures";
import type { CellControl } from "@/lib/jobs/job-kind";
import type { Issue } from "@/lib/issue";
import { effectiveRates, type Effective } from "../effective-work";
import type { SchedulingInput } from "../input";
import { steadyNotes } from "@/features/core/serving/simulated/steady-note";
import { listPools } from "@/features/core/serving/mean-load/deployment";
import type { Statistic } from "@/features/core/serving/sweep/input";
import type { Spread } from "@/features/core/simulator/figures/spread";
import { followsPromise, settle } from "../setup/settled";
import { prepareSetup, type Setup } from "../setup/setup";
import { blockAccount } from "../setup/memory-blocks";
import { figuresOnly } from "../run/simulate";
import { listEvictions } from "./headline-figures";
import { limits } from "../run/limits";

export type MapCell = { readonly conc: number; readonly budget: number };

type Levels = Readonly<Record<Statistic, number>>;

export type MapFigures = {
  /** Seconds. */
  readonly ttft: Levels;
  readonly tpot: Levels;
  readonly e2e: Levels;
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
  const { workload, flags } = scenario;
  const asked = { ...scenario, workload: { ...workload, concurrency: conc }, flags: { ...flags, maxTokens: budget } };
  const pacing = followsPromise(input) ? {} : ({ arrivals: "closed", clients: conc } as const);
  const settled = settle(asked, { ...input, ...pacing, requests });
  const setup = prepareSetup(asked, settled);
  if (!setup.ok) return { conc, budget, figures: null, issues: setup.issues };
  const run = figuresOnly(setup.value, limits(settled), control);
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
    ...{ ttft: levels(ttft), tpot: levels(tpot), e2e: levels(e2e) },
    outputRate,
    perGpu: outputRate / gpus,
    attained,
    evictions: listEvictions(figures),
    complete,
    requests: requests.finished,
    effective: effectiveRates(work, figures, gpus),
  };
}

const levels = ({ mean, p50, p90, p95, p99 }: Spread): Levels => ({ mean, p50, p90, p95, p99 });

/** The token budget of the page's run, for the list of concurrencies next to the map. */
export function ownBudget(scenario: Resolved, input: SchedulingInput): number {
  const [place] = listPools(scenario);
  if (!place) throw new Error("A scenario has an instance");
  return blockAccount(scenario, place, input).limits.tokenBudget;
}

/** The map's budget closest to the run's. */
export const nearestBudget = ({ map_budget }: SchedulingInput, current: number): number =>
  axis(map_budget).reduce((best, value) => (Math.abs(value - current) < Math.abs(best - current) ? value : best));
