/**
 * Measurements that arithmetic contradicts, each with its numbers: they say something of how they were taken, nothing of the model, and
 * do not belong into a fit. What a prediction merely misses is not doubted.
 *
 *   above the peaks     less time per output token, or to the first token, than weights and cache at full bandwidth and arithmetic at peak
 *                       rate take; the batch by Little's law, C · t / (TTFT + t) over the output's time t
 *   slower than one     R replicas whose time per output token is twice that of one of them with the load of all: a router or a front end
 *                       in their way, not the engines
 *   tensor ranks        two layouts of one model under the same loads, times per output token the same within 3 % at three loads or more,
 *                       where weights and cache at full bandwidth alone take a tenth of that time less on the larger: one of them did
 *                       not run as it says. Steps that wait for launches and messages are alike on any number of ranks, and prove nothing
 */
import type { Issue } from "@/lib/issue";
import { instanceGpus } from "@/features/core/operators/parallelism";
import { COMPONENTS, type Coefficients } from "@/features/core/serving/step-time/components";
import { previewClosedLoop, previewEngines } from "@/features/core/serving/closed-form/preview";
import { stepTable } from "@/features/core/serving/step-time/table";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import type { CalibrationPoint, ServingPoint } from "../points/point";
import type { Text } from "@/lib/text";
import * as m from "@/features/core/calibration/messages";

export type Doubt = {
  readonly kind: "above-peak" | "slower-than-one" | "same-at-ranks";
  readonly point: ServingPoint;
  /** By how much: the floor over the measured time, the measured time over that of one replica, GPUs over GPUs. */
  readonly times: number;
  readonly issue: Issue;
};

/** Closed loops with means only: a median or an open loop has no batch that Little's law could say. */
export function listDoubts(points: readonly CalibrationPoint[]): Doubt[] {
  const loops = points.filter((point): point is ServingPoint => point.kind === "serving" && !point.open);
  return [...loops.flatMap(doubtsAbout), ...sameAtRanks(loops)];
}

/** What a point alone contradicts. */
function doubtsAbout(point: ServingPoint): Doubt[] {
  const { deployment, label, tpot, ttft } = point;
  const doubts: Doubt[] = [];
  const note = (kind: Doubt["kind"], times: number, why: Text): void => {
    const message = m.labelWhy({ label, why });
    doubts.push({
      kind,
      point,
      times,
      issue: { code: CODES[kind], at: "measurements", message, fix: m.pointIsLeftOutMend },
    });
  };
  const least = leastTimes(point);
  for (const [name, measured, floor] of [
    ["TPOT", tpot, least.tpot],
    ["TTFT", ttft, least.ttft],
  ] as const)
    if (measured !== null && measured < SLACK * floor)
      note("above-peak", floor / measured, m.timeIsFasterThanChip({ name, measured: ms(measured), floor: ms(floor) }));
  const [pool] = deployment.pools;
  if (tpot === null || deployment.pools.length > 1 || !pool || pool.workers < 2) return doubts;
  const alone = previewClosedLoop(deployment, { ...previewEngines(deployment, point.pools), workers: [1] }).tpot;
  if (tpot > SLOWER * alone)
    note(
      "slower-than-one",
      tpot / alone,
      m.tpotOfReplicasIsTimes({
        ...{ tpot: ms(tpot), replicas: pool.workers, times: (tpot / alone).toFixed(1), alone: ms(alone) },
        clients: deployment.concurrency,
      }),
    );
  return doubts;
}

/** Rates of datasheets are rounded. */
const SLACK = 0.97;
const SLOWER = 1.5;

const CODES: Readonly<Record<Doubt["kind"], string>> = {
  "above-peak": "MEASURED-ABOVE-PEAK",
  "slower-than-one": "MEASURED-SLOWER-THAN-ONE",
  "same-at-ranks": "MEASURED-SAME-AT-TP",
};

const FREE = Object.fromEntries(COMPONENTS.map((component) => [component, 0])) as Coefficients;

/** Seconds at the peaks: a decode step at the mean batch of a rank, and a prompt alone. Drafts: a step keeps several tokens. */
function leastTimes({ deployment, pools, ttft, tpot }: ServingPoint): { readonly ttft: number; readonly tpot: number } {
  const { lengths, concurrency, speculation } = deployment;
  const mean = (tokens: number): number => (tokens * (1 + lengths.spread)) / 2;
  const decoding = pools.at(-1);
  const first = pools[0];
  if (!decoding || !first || speculation || deployment.pools.some(({ parallelism }) => parallelism.pp > 1))
    return { ttft: 0, tpot: 0 };
  const answer = (tpot ?? 0) * mean(lengths.osl);
  const share = ttft === null || answer === 0 ? 0 : answer / (ttft + answer);
  const { workers, parallelism } = decoding.pool;
  const batch = Math.max(1, (concurrency * share) / workers / parallelism.dp);
  const step = stepTable(decoding.parts, FREE);
  const tokens = Math.max(1, mean(lengths.isl) * (1 - (lengths.prefixHit ?? 0)));
  const prompt = stepTable(first.parts, FREE);
  return {
    tpot: step.shared(batch) + step.experts(batch) + step.decode(batch, mean(lengths.isl) + mean(lengths.osl) / 2),
    ttft: prompt.shared(tokens) + prompt.experts(tokens / first.pool.parallelism.dp) + prompt.prefill(tokens, 0),
  };
}

/** Layouts that differ in their tensor ranks alone, over the loads that both were measured at. */
function sameAtRanks(points: readonly ServingPoint[]): Doubt[] {
  const doubts: Doubt[] = [];
  const single = points.filter(({ deployment: { pools }, tpot }) => pools.length === 1 && tpot !== null);
  for (const curves of Map.groupBy(single, softwareKey).values()) {
    const byRanks = [...Map.groupBy(curves, ({ deployment }) => String(countRanks(deployment.pools))).values()];
    for (const [i, few] of byRanks.entries())
      for (const many of byRanks.slice(i + 1)) {
        const pairs = alikeLoads(few, many);
        const [one] = pairs;
        if (!one || pairs.length < FEWEST_LOADS) continue;
        const [a, b] = [countRanks(one[0].deployment.pools), countRanks(one[1].deployment.pools)];
        if (pairs.every(([x, y]) => isSame(x, y) && savesTime(x, y)))
          for (const [, point] of pairs) doubts.push(sameDoubt(point, pairs.length, [a, b]));
      }
  }
  return doubts;
}

const FEWEST_LOADS = 3;
const SAME = 0.03;
const SAVED = 0.1;

const isSame = (point: ServingPoint, other: ServingPoint): boolean =>
  Math.abs(Math.log((point.tpot ?? 1) / (other.tpot ?? 1))) < SAME;

/** Ranks that share the weights must show in the time: a share of it is their reading. */
const savesTime = (point: ServingPoint, other: ServingPoint): boolean =>
  Math.abs(leastTimes(point).tpot - leastTimes(other).tpot) >= SAVED * (point.tpot ?? Infinity);

function sameDoubt(point: ServingPoint, loads: number, [a, b]: readonly [number, number]): Doubt {
  const message = m.labelTpotIsSameWithin({
    label: point.label,
    a,
    b,
    loads,
    a2: Math.max(a, b),
    a3: Math.max(a, b) / Math.min(a, b),
  });
  const kind = "same-at-ranks";
  return {
    kind,
    point,
    times: Math.max(a, b) / Math.min(a, b),
    issue: { code: CODES[kind], at: "measurements", message, fix: m.pointIsLeftOutMend },
  };
}

const countRanks = (pools: ServingPoint["deployment"]["pools"]): number =>
  pools[0] ? instanceGpus(pools[0].parallelism) : 1;

const softwareKey = ({ deployment }: ServingPoint): string => {
  const { model, chip, precision, backend, lengths, pools } = deployment;
  const { dp = 1, pp = 1 } = pools[0]?.parallelism ?? {};
  return JSON.stringify([model.name, chip.id, precision, backend, lengths, dp, pp, pools[0]?.workers]);
};

function alikeLoads(few: readonly ServingPoint[], many: readonly ServingPoint[]) {
  return few.flatMap((point) => {
    const other = many.find(({ deployment }) => deployment.concurrency === point.deployment.concurrency);
    return other ? [[point, other] as const] : [];
  });
}

const ms = (time: number): string => `${toMs(seconds(time)).toPrecision(3)} ms`;
