/** What a user sees against what a GPU gives: the Pareto front of one pool and two together, how sure its points are, public runs beside it. */
import type { Chance } from "@/features/core/evidence/chance";
import { loadBands } from "@/features/core/evidence/load-bands";
import { listTraits } from "@/features/core/evidence/traits";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { addPoint, type Front } from "@/features/core/search/layouts/front";
import type { FrontLoad } from "@/features/core/search/pools/fronts";
import type { AggregatedWho } from "@/features/core/search/pools/aggregated";
import { servedPair } from "@/features/core/search/pools/pair-ratios";
import type { PdFound, PdWho } from "@/features/core/search/pools/search";
import type { Served } from "@/features/core/search/pools/space";
import { evidenceDots, type Dot } from "./evidence-dots";
import type { Search } from "./find";
import { chanceWithin } from "./confidence";

/** Means in closed form, of one unit under so many clients; tokens per second. */
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
  const { aggregated } = search;
  const loads = [
    ...aggregated.front.map((load) => frontPoint(search, load, aggregatedWho(load.who))),
    ...(pairs?.front ?? []).map((load) => frontPoint(search, load, pairWho(load.who))),
  ];
  const front: Front = [];
  loads.forEach(({ perUser, perGpu }, index) => addPoint(front, { x: perUser, y: perGpu, index, ties: 0 }));
  const points = front.flatMap(({ index }) => loads[index]?.() ?? []);
  const all = [...aggregated.plans, ...(pairs?.plans ?? [])].map(({ rated: { perUser, perGpu } }) => ({
    perUser,
    perGpu,
  }));
  return { points: evenly(points, MOST_POINTS), beaten: evenly(all, MOST_BEATEN), dots: evidenceDots(search) };
}

type Who = { readonly served: Served; readonly label: string };

/** Its chance is asked for only if it is on the front. */
function frontPoint({ outlooks, space }: Search, load: FrontLoad<unknown>, { served, label }: Who) {
  const { perUser, perGpu, ttft, tpot, clients } = load;
  const point = (): PlanPoint => {
    const traits = listTraits({ ...served, concurrency: clients });
    const bands = loadBands(traits, { ttft, tpot, output: space.lengths.osl, grade: served.grade });
    const { low, high } = bands.rate(perGpu);
    const chance = chanceWithin(outlooks(served, clients), space.limits, load);
    return { label, perUser, perGpu, low, high, ttft, tpot, clients, chance };
  };
  return Object.assign(point, { perUser, perGpu });
}

const aggregatedWho = ({ variant }: AggregatedWho): Who => ({
  served: { ...variant.deployment, grade: variant.grade },
  label: parallelismLabel(variant.layout),
});

const pairWho = ({ pair, x, y }: PdWho): Who => ({
  served: servedPair(pair, { x, y }),
  label: `${x}P${y}D ${parallelismLabel(pair.prefill.layout)} | ${parallelismLabel(pair.decode.layout)}`,
});

/** From the first to the last, at most so many. */
function evenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, index) => all[Math.round((index * (all.length - 1)) / (most - 1))] as T);
}
