/** What a user sees against what a GPU gives: the Pareto front of one pool and two together, how sure its points are, public runs beside it. */
import type { Chance } from "@/features/core/evidence/chance";
import { loadBands } from "@/features/core/evidence/load-bands";
import { listTraits } from "@/features/core/evidence/traits";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { userRate } from "@/features/core/scenario/request-time";
import { addPoint, type Front } from "@/features/core/search/layouts/front";
import type { AggregatedWho } from "@/features/core/search/pools/aggregated";
import type { FrontLoad } from "@/features/core/search/pools/fronts";
import { servedPair } from "@/features/core/search/pools/pair-ratios";
import type { PdFound, PdWho } from "@/features/core/search/pools/search";
import type { Served } from "@/features/core/search/pools/space";
import { highestHolding } from "@/features/core/serving/open-load/open-curve";
import { evidenceDots, type Dot } from "./evidence-dots";
import type { Search } from "./find";
import { chanceWithin } from "@/features/core/search/confidence";
import { holds, pairUnit, singleUnit, timesAt } from "./judged-options";
import { unitGpus } from "./option";

/** In closed form, of one unit under so many clients, by the statistic of the question; tokens per second. */
export type PlanPoint = {
  readonly label: string;
  readonly perUser: number;
  readonly perGpu: number;
  /** Ends of the 80 % band of `perGpu`. */
  readonly low: number;
  readonly high: number;
  readonly ttft: number;
  readonly tpot: number;
  readonly clients: number;
  readonly chance: Chance;
};

export type PlanFront = {
  /** Ascending in tokens per user. */
  readonly points: readonly PlanPoint[];
  /** Best loads of what is not on the front. */
  readonly beaten: readonly { readonly perUser: number; readonly perGpu: number }[];
  readonly dots: readonly Dot[];
};

/** Points that are drawn and labelled; between two of them the front is a line. */
const MOST_POINTS = 24;
const MOST_BEATEN = 80;

export function planFront(search: Search, pairs: PdFound | null): PlanFront {
  const loads = search.question.percentile === null ? averagePoints(search, pairs) : arrivingPoints(search, pairs);
  const front: Front = [];
  loads.forEach(({ perUser, perGpu }, index) => addPoint(front, { x: perUser, y: perGpu, index, ties: 0 }));
  const points = front.flatMap(({ index }) => loads[index]?.point() ?? []);
  const behind = new Set(front.map(({ index }) => index));
  const beaten = loads.flatMap(({ perUser, perGpu }, index) => (behind.has(index) ? [] : { perUser, perGpu }));
  return { points: evenly(points, MOST_POINTS), beaten: evenly(beaten, MOST_BEATEN), dots: evidenceDots(search) };
}

/** Its chance is asked for only if it is on the front. */
type Candidate = { readonly perUser: number; readonly perGpu: number; readonly point: () => PlanPoint };

type Who = { readonly served: Served; readonly label: string };

/** The loads of the search's own fronts. */
const averagePoints = (search: Search, pairs: PdFound | null): readonly Candidate[] => [
  ...search.aggregated.front.map((load) => candidate(search, aggregatedWho(load.who), load)),
  ...(pairs?.front ?? []).map((load) => candidate(search, pairWho(load.who), load)),
];

/** Requests that arrive at random, at every rate of the units that may win, by the percentile of the question. */
function arrivingPoints(search: Search, pairs: PdFound | null): readonly Candidate[] {
  const { question, outlooks, space } = search;
  const { percentile } = question;
  if (percentile === null) return [];
  const { osl, ttft } = { osl: space.lengths.osl, ttft: space.limits.ttft ?? Infinity };
  const judging = { question, outlooks, percentile };
  return frontUnits(search, pairs).flatMap(({ unit, label }) => {
    const best = highestHolding(unit.curve(), osl, (load) => holds(judging, unit.served, load));
    const gpus = unitGpus(unit.unit);
    return [...unit.curve(), ...(best ? [best] : [])].flatMap((load) => {
      const times = timesAt(judging, load);
      if (times.ttft > ttft) return [];
      const drawn = { ...times, perUser: userRate(times), perGpu: (load.rate * osl) / gpus, clients: load.clients };
      return candidate(search, { served: unit.served, label }, drawn);
    });
  });
}

const MOST_UNITS = 8;

/** Those that the answer asks as well, so that their curves are there. */
function frontUnits(search: Search, pairs: PdFound | null) {
  const { aggregated, question } = search;
  const singles = aggregated.plans.map((plan) => ({
    unit: singleUnit(question, plan, null),
    label: parallelismLabel(plan.variant.layout),
  }));
  const both = (pairs?.plans ?? []).map((plan) => ({
    unit: pairUnit(question, plan, null),
    label: pairLabel(plan),
  }));
  const first = (units: typeof singles) => units.toSorted((a, b) => b.unit.bound - a.unit.bound).slice(0, MOST_UNITS);
  return [...first(singles), ...first(both)];
}

function candidate(search: Search, who: Who, load: PointLoad): Candidate {
  const { perUser, perGpu } = load;
  return { perUser, perGpu, point: () => drawPoint(search, who, load) };
}

type PointLoad = Pick<FrontLoad<unknown>, "perUser" | "perGpu" | "clients"> & {
  readonly ttft: number;
  readonly tpot: number;
};

function drawPoint({ outlooks, space }: Search, { served, label }: Who, load: PointLoad): PlanPoint {
  const { perUser, perGpu, ttft, tpot, clients } = load;
  const traits = listTraits({ ...served, concurrency: clients });
  const bands = loadBands(traits, { ttft, tpot, output: space.lengths.osl, grade: served.grade });
  const { low, high } = bands.rate(perGpu);
  const chance = chanceWithin(outlooks(served, clients), space.limits, load);
  return { label, perUser, perGpu, low, high, ttft, tpot, clients, chance };
}

const aggregatedWho = ({ variant }: AggregatedWho): Who => ({
  served: { ...variant.deployment, grade: variant.grade },
  label: parallelismLabel(variant.layout),
});

const pairWho = ({ pair, x, y }: PdWho): Who => ({
  served: servedPair(pair, { x, y }),
  label: pairLabel({ pair, x, y }),
});

const pairLabel = ({ pair, x, y }: PdWho): string =>
  `${x}P${y}D ${parallelismLabel(pair.prefill.layout)} | ${parallelismLabel(pair.decode.layout)}`;

/** From the first to the last, at most so many. */
function evenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, index) => all[Math.round((index * (all.length - 1)) / (most - 1))] as T);
}
