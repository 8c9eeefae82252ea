/** Points of a sweep with the figures of their seeds put together, as far as they have finished. */
import type { Spread } from "@/features/core/simulator/figures/spread";
import type { Issue } from "@/lib/issue";
import { CELLS_A_SLICE, inSlices } from "@/lib/jobs/slices";
import { fromPercent } from "@/lib/units/edge";
import type { Seconds } from "@/lib/units/quantity";
import type { Outcome } from "./cell";
import { estimate, type Estimate } from "./confidence";
import type { RunFigures, Spreads } from "./figures";
import { listPoints, type Point, type Service } from "./grid";
import { sumHistograms } from "./histogram";
import type { Statistic } from "./input";
import type { SettledSweep } from "./settled";

type Percentiles = Readonly<Record<Statistic, Estimate | null>>;

export type PointFigures = {
  readonly gpus: number;
  /** Seconds. */
  readonly ttft: Percentiles;
  readonly tpot: Percentiles;
  readonly e2e: Percentiles;
  readonly queue: Percentiles;
  /** Requests of all seeds together. */
  readonly spreads: Spreads;
  /** Per second. */
  readonly output: Estimate | null;
  readonly perGpu: Estimate | null;
  /** Arrivals; null in a closed loop. */
  readonly offered: Estimate | null;
  readonly requestRate: Estimate | null;
  /** Requests in flight: rate times the time of a request. */
  readonly users: Estimate | null;
  readonly goodput: Estimate | null;
  /** Shares. */
  readonly attained: Estimate | null;
  readonly busy: Estimate | null;
  readonly kv: Estimate | null;
  readonly prefixHit: Estimate | null;
  readonly batch: Estimate | null;
  readonly evictions: Estimate | null;
  readonly steady: boolean;
  readonly counted: number;
  readonly refused: number;
};

export type SweepPoint = Point & {
  readonly index: number;
  /** Which service of the sweep. */
  readonly series: number;
  /** Seeds that have finished. */
  readonly done: number;
  /** null: not finished, or it cannot be run. */
  readonly figures: PointFigures | null;
  /** Why it cannot be run, or what the figures leave out. */
  readonly issues: readonly Issue[];
  /** An arrival rate above what the service can serve; null where that is not known yet or not asked. */
  readonly saturated: boolean | null;
  /** Both targets hold by what they are judged by; null without figures. */
  readonly within: boolean | null;
};

type Targets = { readonly ttft: Seconds | null; readonly tpot: Seconds | null };

type Outcomes = readonly (Outcome | undefined)[];

/** `outcomes` in the order of `listCells`; undefined where a cell has not finished. */
export const sweepPoints = (input: SettledSweep, outcomes: Outcomes, targets: Targets): readonly SweepPoint[] =>
  listPoints(input).map(pointMaker(input, outcomes, targets));

/** The same on a thread that also answers others. */
export async function sweepPointsInSlices(
  input: SettledSweep,
  outcomes: Outcomes,
  targets: Targets,
): Promise<readonly SweepPoint[]> {
  const points: SweepPoint[] = [];
  const make = pointMaker(input, outcomes, targets);
  const slice = Math.ceil(CELLS_A_SLICE / input.seeds);
  await inSlices(listPoints(input), (point, index) => void points.push(make(point, index)), undefined, slice);
  return points;
}

/** One after the other: what a service saturates at is known from its first point. */
function pointMaker(
  input: SettledSweep,
  outcomes: Outcomes,
  targets: Targets,
): (point: Point, index: number) => SweepPoint {
  const level = fromPercent(Number(input.level));
  const series = new Map<Service, number>();
  let saturation: Estimate | null = null;
  return (point, index) => {
    const outcomesOfPoint = outcomes
      .slice(index * input.seeds, (index + 1) * input.seeds)
      .flatMap((outcome) => outcome ?? []);
    const runs = outcomesOfPoint.flatMap(({ figures }) => figures ?? []);
    const figures = runs.length === 0 ? null : pointFigures(runs, level);
    if (!series.has(point.service)) {
      series.set(point.service, series.size);
      saturation = null;
    }
    if (point.load.kind === "saturation") saturation = figures?.offered ?? null;
    return {
      ...point,
      index,
      series: series.get(point.service) ?? 0,
      done: outcomesOfPoint.length,
      figures,
      issues: outcomesOfPoint[0]?.issues ?? [],
      saturated: saturation && figures?.offered && arrives(point.load) ? figures.offered.mean > saturation.mean : null,
      within: figures && withinTargets(figures, input.slo_at, targets),
    };
  };
}

const arrives = ({ kind }: Point["load"]): boolean => kind === "open" || kind === "users";

function pointFigures(runs: readonly RunFigures[], level: number): PointFigures {
  const of = (value: (run: RunFigures) => number): Estimate | null => estimate(runs.map(value), level);
  const all = (spread: (run: RunFigures) => Spread): Percentiles => ({
    mean: of((run) => spread(run).mean),
    p50: of((run) => spread(run).p50),
    p90: of((run) => spread(run).p90),
    p95: of((run) => spread(run).p95),
    p99: of((run) => spread(run).p99),
  });
  const gpus = runs[0]?.gpus ?? 1;
  return {
    gpus,
    ttft: all(({ ttft }) => ttft),
    tpot: all(({ tpot }) => tpot),
    e2e: all(({ e2e }) => e2e),
    queue: all(({ queue }) => queue),
    spreads: {
      ttft: sumHistograms(runs.map(({ spreads }) => spreads.ttft)),
      e2e: sumHistograms(runs.map(({ spreads }) => spreads.e2e)),
    },
    output: of(({ outputRate }) => outputRate),
    perGpu: of(({ outputRate }) => outputRate / gpus),
    offered: of(({ offered }) => offered ?? NaN),
    requestRate: of(({ requestRate }) => requestRate),
    users: of(({ requestRate, e2e }) => requestRate * e2e.mean),
    goodput: of(({ goodput }) => goodput),
    attained: of(({ attained }) => attained),
    busy: of(({ busy }) => busy),
    kv: of(({ kv }) => kv),
    prefixHit: of(({ prefixHit }) => prefixHit),
    batch: of(({ batch }) => batch),
    evictions: of(({ evictions }) => evictions),
    steady: runs.every(({ steady }) => steady),
    counted: runs.reduce((sum, { counted }) => sum + counted, 0),
    refused: runs.reduce((sum, { refused }) => sum + refused, 0),
  };
}

/** Outputs of one token have no TPOT, and then that target holds. */
function withinTargets({ ttft, tpot }: PointFigures, statistic: Statistic, targets: Targets): boolean {
  const first = ttft[statistic]?.mean ?? 0;
  const token = tpot[statistic]?.mean ?? 0;
  return first <= (targets.ttft ?? Infinity) && token <= (targets.tpot ?? Infinity);
}
