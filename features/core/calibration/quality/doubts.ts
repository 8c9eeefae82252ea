/**
 * Measurements that arithmetic contradicts, each with its numbers: they say something of how they were taken, nothing of the model, and
 * do not belong into a fit. What a prediction merely misses is not doubted.
 *
 *   above the peaks     less time per output token, or to the first token, than weights and cache at full bandwidth and arithmetic at peak
 *                       rate take; the batch by Little's law, C · t / (TTFT + t) over the output's time t
 *                       rate take; the batch by Little's law, C · t / (TTFT + t) over the output's time t. Of medians and open loops the batch is one
 *   prompts repeated    more prompts a second than an instance multiplies at peak rate: C / (TTFT + (L - 1) · TPOT) of them were served, most from
 *                       a prefix cache that the point does not state
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

export function listDoubts(points: readonly CalibrationPoint[]): Doubt[] {
  const served = points.filter((point): point is ServingPoint => point.kind === "serving");
  return [...served.flatMap(doubtsAbout), ...sameAtRanks(served.filter(isLoop))];
}

/** A median or an open loop has no batch, and no rate, that Little's law could say. */
const isLoop = ({ open, medians = [] }: ServingPoint): boolean => !open && medians.length === 0;

/** What a point alone contradicts. */
function doubtsAbout(point: ServingPoint): Doubt[] {
  const { deployment, label, tpot, ttft } = point;
  const doubts: Doubt[] = [];
  const note = (kind: Doubt["kind"], times: number, why: Text, code = CODES[kind]): void => {
    const message = m.labelWhy({ label, why });
    doubts.push({
      kind,
      point,
      times,
      issue: { code, at: "measurements", message, fix: m.pointIsLeftOutMend },
    });
  };
  const least = leastTimes(point);
  for (const [measured, floor, say] of [
    [tpot, least.tpot, m.tpotIsFasterThanChip],
    [ttft, least.ttft, m.ttftIsFasterThanChip],
  ] as const)
    if (measured !== null && measured < SLACK * floor)
      note("above-peak", floor / measured, say({ measured: ms(measured), floor: ms(floor) }));
  const served = promptsServed(point, least.prompt);
  if (doubts.length === 0 && served !== null && served.rate * SLACK > served.most)
    note(
      "above-peak",
      served.rate / served.most,
      m.morePromptsThanChip({ rate: served.rate.toPrecision(3), most: served.most.toPrecision(3) }),
      "MEASURED-PROMPTS-REPEATED",
    );
  const [pool] = deployment.pools;
  if (point.open || tpot === null || deployment.pools.length > 1 || !pool || pool.workers < 2) return doubts;
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

/** Prompts a second by Little's law, and those that the instances multiply at peak rate; null where a time is missing. */
function promptsServed(point: ServingPoint, prompt: number): { readonly rate: number; readonly most: number } | null {
  const { deployment, ttft, tpot } = point;
  const workers = deployment.pools[0]?.workers ?? 1;
  const { osl, spread } = deployment.lengths;
  if (!isLoop(point) || ttft === null || tpot === null || prompt === 0) return null;
  const time = ttft + tpot * Math.max(0, (osl * (1 + spread)) / 2 - 1);
  return { rate: deployment.concurrency / time, most: workers / prompt };
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

type LeastTimes = { readonly ttft: number; readonly tpot: number; readonly prompt: number };

/**
 * Seconds at the peaks: a decode step at the mean batch of a rank, a prompt alone, and a prompt among many of an instance. Drafts: a step keeps
 * several tokens.
 */
function leastTimes(point: ServingPoint): LeastTimes {
  const { deployment, pools, ttft, tpot } = point;
  const { lengths, concurrency, speculation } = deployment;
  const mean = (tokens: number): number => (tokens * (1 + lengths.spread)) / 2;
  const decoding = pools.at(-1);
  const first = pools[0];
  if (!decoding || !first || speculation || deployment.pools.some(({ parallelism }) => parallelism.pp > 1))
    return { ttft: 0, tpot: 0, prompt: 0 };
  const answer = (tpot ?? 0) * mean(lengths.osl);
  const share = ttft === null || answer === 0 ? 0 : answer / (ttft + answer);
  const { workers, parallelism } = decoding.pool;
  const batch = isLoop(point) ? Math.max(1, (concurrency * share) / workers / parallelism.dp) : 1;
  const step = stepTable(decoding.parts, FREE);
  const tokens = Math.max(1, mean(lengths.isl) * (1 - (lengths.prefixHit ?? 0)));
  const prompt = stepTable(first.parts, FREE);
  return {
    tpot: step.shared(batch) + step.experts(batch) + step.decode(batch, mean(lengths.isl) + mean(lengths.osl) / 2),
    ttft: prompt.shared(tokens) + prompt.experts(tokens / first.pool.parallelism.dp) + prompt.prefill(tokens, 0),
    prompt:
      (prompt.shared(MANY * tokens) + prompt.experts(MANY * tokens) + MANY * prompt.prefill(tokens, 0)) /
      (MANY * first.pool.parallelism.dp),
  };
}

/** Prompts of a rank that read the weights together. */
const MANY = 16;

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
