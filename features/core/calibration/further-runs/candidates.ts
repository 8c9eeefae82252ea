/** Runs that might be measured next. */
import { instanceGpus, parallelismLabel, type Parallelism } from "@/features/core/operators/parallelism";
import { layoutIssues } from "@/features/core/operators/sharding";
import {
  poolStore,
  type Deployment,
  type PreparedPool,
  type MakeTimer,
} from "@/features/core/serving/deployment/deployment";
import { describeLayout, describeLoad, type CalibrationPoint, type ServingPoint } from "../points/point";

const CONCURRENCIES = [1, 4, 16, 64, 256];
const SHAPES: readonly (readonly [number, number])[] = [
  [1024, 1024],
  [8192, 1024],
  [1024, 128],
];
/** Nothing beyond four times what was measured, nor beyond this crowd if nobody measured one; but at least a few requests. */
const BEYOND = 4;
/** Requests in flight: larger crowds take seconds to simulate. */
export const CROWD = 512;
const LOW_LOAD = 64;

/** Unmeasured served points around the measured ones: their layouts and shapes, more and fewer requests in flight. */
export function candidatePoints(points: readonly CalibrationPoint[], makeTimer: MakeTimer): ServingPoint[] {
  const most = largestCandidate(points.reduce((largest, point) => Math.max(largest, describeLoad(point)), 0));
  const loads = [...new Set([...CONCURRENCIES, ...points.map(describeLoad)])].filter((load) => load <= most);
  return candidateLayouts(points, makeTimer).flatMap(({ deployment, pools }) =>
    shapes(points).flatMap(([isl, osl]) =>
      thinned(loads).map((concurrency): ServingPoint => {
        // The commands ask for exact lengths.
        const lengths = { ...deployment.lengths, isl, osl, spread: 1 };
        const base = { ...deployment, lengths, concurrency };
        return { kind: "serving", label: "", deployment: base, pools, ttft: null, tpot: null };
      }),
    ),
  );
}

/** The largest load of a candidate. */
export const largestCandidate = (measured: number): number =>
  Math.max(LOW_LOAD, measured, Math.min(measured * BEYOND, CROWD));

const MOST_LOADS = 6;

/** At most six loads, evenly from the smallest to the largest. */
function thinned(loads: readonly number[]): number[] {
  const sorted = [...loads].sort((a, b) => a - b);
  if (sorted.length <= MOST_LOADS) return sorted;
  const step = (sorted.length - 1) / (MOST_LOADS - 1);
  return Array.from({ length: MOST_LOADS }, (_, i) => sorted[Math.round(i * step)] ?? 1);
}

/** The measured shapes first: that is where the user wants to know; then common ones, three in all. */
function shapes(points: readonly CalibrationPoint[]): (readonly [number, number])[] {
  const served = points
    .filter(({ kind }) => kind === "serving")
    .map(({ deployment: { lengths } }) => [lengths.isl, lengths.osl] as const);
  const unique = new Map([...served, ...SHAPES].map((shape) => [shape.join("/"), shape]));
  return [...unique.values()].slice(0, Math.max(SHAPES.length, 1));
}

type Layout = { readonly deployment: Deployment; readonly pools: readonly PreparedPool[] };

const MOST_LAYOUTS = 4;

/** The measured layouts, then half and twice the TP of the first where the model allows them and one node holds them. */
function candidateLayouts(points: readonly CalibrationPoint[], makeTimer: MakeTimer): Layout[] {
  const prepare = poolStore(makeTimer);
  const layouts = new Map<string, Layout>();
  for (const point of points) if (!layouts.has(describeLayout(point))) layouts.set(describeLayout(point), point);
  const [first] = points;
  const [pool] = first?.deployment.pools ?? [];
  if (first && pool && first.deployment.pools.length === 1)
    for (const tp of [pool.parallelism.tp / 2, pool.parallelism.tp * 2]) {
      const parallelism = withTp(pool.parallelism, tp);
      if (!isPossible(first.deployment, parallelism)) continue;
      const changed = { ...pool, parallelism, workers: 1 };
      const deployment = { ...first.deployment, pools: [changed] };
      const prepared = prepare(deployment, changed);
      const layout = parallelismLabel(parallelism);
      if (prepared.ok && prepared.value.capacity > 0 && !layouts.has(layout))
        layouts.set(layout, { deployment, pools: [prepared.value] });
    }
  return [...layouts.values()].slice(0, MOST_LAYOUTS);
}

/** Experts spread over all GPUs where they did so before, and stay together otherwise. */
function withTp(p: Parallelism, tp: number): Parallelism {
  const gpus = tp * p.dp * p.cp;
  const ep = p.ep > 1 ? gpus : 1;
  return { ...p, tp, ep, etp: gpus / ep };
}

/** One node of eight: more is rarely at hand. */
const MOST_GPUS = 8;
function isPossible({ model }: Deployment, p: Parallelism): boolean {
  if (!Number.isInteger(p.tp) || instanceGpus(p) > MOST_GPUS) return false;
  return layoutIssues(model, p).length === 0;
}
