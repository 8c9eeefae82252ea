/** What the load did: preemptions, a full cache, queues; and what puts the figures in doubt. */
import { formatCount, formatNumber } from "@/lib/format/quantity";
import type { Capture } from "../capture/capture";
import { meanInSystem } from "../metrics/in-system";
import type { CachePeak } from "../metrics/cache-peaks";
import { littleCheck } from "../metrics/little";
import type { RunFigures } from "../metrics/run-figures";
import { fromUs, usToMs } from "@/lib/units/edge";
import type { Finding } from "./finding";
import { fullSpan, preemptionSpan, waitingSpan } from "./spans";
import { shareWord, timeWord, unitShare } from "./words";
import * as m from "./messages";

const STORM = 0.05;
const LEAST_PREEMPTIONS = 3;
const FULL = 0.95;

export function cacheFindings(capture: Capture, figures: RunFigures): Finding[] {
  const { requests } = capture;
  const { preemptions, cachePeak, cachePeaks } = figures;
  const all = requests.id.length;
  const share = all === 0 ? 1 : (preemptions ?? 0) / all;
  const storm = preemptions !== null && preemptions >= LEAST_PREEMPTIONS && share >= STORM;
  const peak = cachePeak === null ? "" : shareWord(cachePeak);
  return [
    ...(storm ? [{ ...preemptionStorm(preemptions, all, share, peak), span: preemptionSpan(capture) }] : []),
    ...cachePeaks
      .filter(({ peak: most }) => most >= FULL)
      .map((most) => ({ ...cacheFull(most), span: fullSpan(capture, most.pool, FULL) })),
  ];
}

const preemptionStorm = (count: number, requests: number, share: number, peak: string): Finding => ({
  kind: "preemption-storm",
  sentence: m.runningRequestsLostTheirPlace({
    count: formatCount(count),
    perRequest: requests === 0 ? "" : m.timesPerRequest({ share: formatNumber(share) }),
    cache: peak === "" ? "" : m.withCacheUpTo({ peak }),
  }),
  where: "KV cache",
  amount: count,
  unit: "preemptions",
  weight: unitShare(share),
  span: null,
});

const POOL_CACHES = { prefill: m.kvCacheOfPrefill, decode: m.kvCacheOfDecode } as const;

const cacheFull = ({ peak, pool }: CachePeak): Finding => ({
  kind: "cache-full",
  sentence: m.kvCacheWasUpTo({ peak: shareWord(peak), pool: pool === null ? m.kvCache : POOL_CACHES[pool] }),
  where: pool === null ? "KV cache" : `${pool} pool`,
  amount: peak,
  unit: "share",
  weight: unitShare(peak) * 0.3,
  span: null,
});

/** A wait that is most of the first token's time and longer than a blink, in microseconds. */
const LONG_WAIT = 200_000;

export function queueing({ requests }: Capture, { queue, ttft, e2e, metrics }: RunFigures): Finding[] {
  if (queue === null || ttft === null || queue.mean < LONG_WAIT || queue.mean < ttft.mean / 2) return [];
  const share = queue.mean / (e2e?.mean ?? ttft.mean);
  return [
    {
      kind: "queueing",
      sentence: m.requestsQueueP50InMiddle({
        p50: timeWord(queue.p50),
        p90: timeWord(queue.p90),
        mean: shareWord(waitOfFirstToken(metrics)),
      }),
      where: "queue",
      amount: usToMs(queue.p50),
      unit: "ms",
      weight: unitShare(share),
      span: waitingSpan(requests.arrival, metrics.queue),
    },
  ];
}

/** Of all time to first tokens: waits after a preemption come later and do not count. */
function waitOfFirstToken({ queue, ttft }: RunFigures["metrics"]): number {
  let [waited, all] = [0, 0];
  ttft.forEach((us, i) => {
    const wait = queue[i] as number;
    if (Number.isNaN(us + wait)) return;
    waited += Math.min(wait, us);
    all += us;
  });
  return waited / all;
}

/** Mean number in the system by the engine's own queues against arrivals and stays. */
export function littlesLaw({ queues, requests }: Capture, { e2e, duration }: RunFigures): Finding[] {
  const inSystem = meanInSystem(queues);
  if (inSystem === null || e2e === null || duration === null || requests.id.length < 20) return [];
  const check = littleCheck(requests.id.length / duration, fromUs(e2e.mean), inSystem);
  if (check.holds) return [];
  return [
    {
      kind: "littles-law",
      sentence: m.arrivalsAndStaysGiveExpected({
        expected: formatNumber(check.expected),
        measured: formatNumber(check.measured),
      }),
      where: "queues",
      amount: check.measured / check.expected,
      unit: "×",
      weight: unitShare(Math.abs(1 - check.measured / check.expected)) * 0.2,
      span: null,
    },
  ];
}

/** A p99 rests on one request in a hundred. */
const ENOUGH = 100;
const CLIPPED = 0.05;

export function shortCapture({ requests, finished, ttft }: RunFigures): Finding[] {
  if (requests === null || finished === null) return [];
  const clipped = 1 - finished / requests;
  const count = ttft?.count ?? finished;
  if (count >= ENOUGH && clipped <= CLIPPED) return [];
  return [
    {
      kind: "capture-short",
      sentence: m.captureIsShortCountRequests({
        count,
        count2: formatCount(count),
        clipped: shareWord(clipped),
        requests: formatCount(requests),
        enough: ENOUGH,
      }),
      where: "requests",
      amount: count,
      unit: "requests",
      weight: unitShare(Math.max(clipped, count < ENOUGH ? 0.1 : 0)),
      span: null,
    },
  ];
}

export function unitConflicts({ files }: Capture): Finding[] {
  const wrong = files.flatMap(({ path, decisions }) =>
    decisions.flatMap(({ column, claimed, taken, otherRows }) =>
      (claimed !== null && claimed !== taken) || otherRows > 0 ? [{ path, column, claimed, taken, otherRows }] : [],
    ),
  );
  const [first] = wrong;
  if (first === undefined) return [];
  const { column, claimed, taken, otherRows, path } = first;
  return [
    {
      kind: "unit-conflict",
      sentence: m.columnsAreNotInUnit({
        ...{ count: wrong.length, column, path, taken },
        named: claimed === null ? "" : m.namedClaimed({ claimed }),
        mixed: otherRows > 0 ? m.rowsInAnotherUnit({ rows: otherRows }) : "",
      }),
      where: path,
      amount: wrong.length,
      unit: "columns",
      weight: 0.02,
      span: null,
    },
  ];
}
