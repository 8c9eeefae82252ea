/** Figures of one run: what users would see in its steady part, and how hard the instances worked. */
import type { Grade } from "@/features/answers/explain";
import { simFigures } from "@/features/core/simulator/figures/figures";
import { firstTokenTime, perToken, requestTime } from "@/features/core/simulator/figures/request-breakdown";
import type { SimState } from "@/features/core/simulator/core/state";
import { spread, type Spread } from "@/features/core/simulator/figures/spread";
import { isTimed, tokensWithin } from "@/features/core/simulator/figures/window";
import type { Targets } from "@/features/core/scenario/resolve";
import type { SimulatedService } from "@/features/core/serving/simulated/service";
import { meanOrZero } from "@/lib/statistics/mean";
import type { Load } from "./grid";
import { histogram, type Histogram } from "./histogram";
import { countedWindow, queueGrowth, type Counted } from "./steady";

export type Spreads = Readonly<Record<"ttft" | "e2e", Histogram>>;

export type RunFigures = {
  readonly gpus: number;
  readonly grade: Grade;
  /** Seconds. */
  readonly ttft: Spread;
  readonly tpot: Spread;
  readonly e2e: Spread;
  readonly queue: Spread;
  /** Of the same requests, for who wants more than percentiles. */
  readonly spreads: Spreads;
  /** Arrivals per second, all replicas; null in a closed loop. */
  readonly offered: number | null;
  /** Per second, all replicas: output tokens, requests, and requests within the targets. */
  readonly outputRate: number;
  readonly requestRate: number;
  readonly goodput: number;
  /** Share of the requests within the targets. */
  readonly attained: number;
  /** Means over the instances: share of the time busy, of the KV blocks held, requests per step. */
  readonly busy: number;
  readonly kv: number;
  readonly batch: number;
  readonly evictions: number;
  readonly prefixHit: number;
  /** Seconds of wait per second of arrivals; above 0.05 the queue grows. */
  readonly growth: number;
  readonly steady: boolean;
  readonly counted: number;
  readonly requests: number;
  readonly refused: number;
  readonly steps: number;
};

/** `copies`: services alike, of which the run simulated one. */
export function runFigures(
  state: SimState,
  service: SimulatedService,
  load: Load,
  targets: Targets,
  copies = 1,
  offered: number | null = null,
): RunFigures {
  const window = countedWindow(state, load, service.deployment.traffic);
  const times = listTimes(state, window);
  const seconds = window.to - window.from;
  const outputRate = (copies * tokensWithin(state, window)) / seconds;
  const requestRate = outputRate / times.meanOutput;
  const attained = attainedShare(times, targets);
  const figures = simFigures(state);
  const mean = (value: (index: number) => number): number =>
    meanOrZero(figures.instances.map((_, index) => value(index)));
  return {
    gpus: service.gpus,
    grade: service.grade,
    spreads: { ttft: histogram(times.ttft), e2e: histogram(times.e2e) },
    ttft: spread(times.ttft.slice()),
    tpot: spread(times.tpot.slice()),
    e2e: spread(times.e2e),
    queue: spread(times.queue),
    offered,
    outputRate,
    requestRate,
    goodput: requestRate * attained,
    attained,
    busy: mean((index) => figures.instances[index]?.busyShare ?? 0),
    kv: mean((index) => (figures.instances[index]?.blocksMean ?? 0) / (state.replicas[index]?.blocks ?? 1)),
    batch: mean((index) => figures.instances[index]?.batchMean ?? 0),
    evictions: copies * figures.instances.reduce((sum, { evictions }) => sum + evictions, 0),
    prefixHit: mean((index) => figures.instances[index]?.prefixHit ?? 0),
    growth: load.kind !== "closed" ? queueGrowth(state, window) : 0,
    steady: window.steady,
    counted: times.ttft.length,
    requests: state.requests.count,
    refused: state.refused,
    steps: figures.steps,
  };
}

type Times = {
  readonly ttft: Float64Array;
  readonly tpot: Float64Array;
  readonly e2e: Float64Array;
  readonly queue: Float64Array;
  readonly meanOutput: number;
};

/** Of requests that the window times, or of all where there is no steady part. */
function listTimes(state: SimState, window: Counted): Times {
  const { life, arrivedAt, requests } = state;
  const rows: number[] = [];
  let output = 0;
  for (let i = 0; i < requests.count; i += 1) {
    if (Number.isNaN(life.finishedAt[i] as number)) continue;
    if (window.steady && !isTimed(window, arrivedAt[i] as number)) continue;
    rows.push(i);
    output += requests.output[i] as number;
  }
  const column = (value: (i: number) => number): Float64Array => Float64Array.from(rows, value);
  return {
    ttft: column((i) => firstTokenTime(state, i)),
    tpot: column((i) => perToken(state, i)),
    e2e: column((i) => requestTime(state, i)),
    queue: column((i) => (life.scheduledAt[i] as number) - (arrivedAt[i] as number)),
    meanOutput: output / rows.length,
  };
}

/** NaN is above no bound. */
function attainedShare({ ttft, tpot }: Times, targets: Targets): number {
  let good = 0;
  for (let i = 0; i < ttft.length; i += 1) {
    const late = (ttft[i] as number) > (targets.ttft ?? Infinity) || (tpot[i] as number) > (targets.tpot ?? Infinity);
    if (!late) good += 1;
  }
  return good / ttft.length;
}
