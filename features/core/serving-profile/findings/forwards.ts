/** Forwards: time between them by what was lacking, overlaps, and decode steps that a prompt chunk made longer. */
import { formatCount, formatNumber } from "@/lib/format/quantity";
import { median } from "@/lib/statistics/quantile";
import { reordered } from "../assemble/join";
import { BATCH_TYPES, type Capture, EXECUTED, type Forwards } from "../capture/capture";
import { type Pool, processPools } from "../metrics/pools";
import { type BubbleCause, bubbles, bubbleTimes } from "../metrics/bubbles";
import type { Finding } from "./finding";
import { shareWord, timeWord, unitShare } from "./words";
import { CLAUSE, joinTexts } from "@/lib/text";
import * as m from "./messages";

/** Of the time of all processes. */
const WORTH = 0.15;
const HOST_CAUSES: readonly BubbleCause[] = ["scheduling", "preparation", "sampling", "other"];

/** Where prefill and decode are separate, each pool is judged alone. */
export function bubbleFindings(capture: Capture): Finding[] {
  const pools = processPools(capture);
  if (pools.size === 0) return [...idleFindings(capture, null), ...interference(capture)];
  return (["prefill", "decode"] as const).flatMap((pool) =>
    idleFindings({ ...capture, forwards: forwardsInPool(capture.forwards, pools, pool) }, pool),
  );
}

function forwardsInPool(forwards: Forwards, pools: ReadonlyMap<number, Pool>, pool: Pool): Forwards {
  const rows = Uint32Array.from(
    [...forwards.process.keys()].filter((i) => pools.get(forwards.process[i] as number) === pool),
  );
  return reordered(forwards, rows);
}

function idleFindings(capture: Capture, pool: Pool | null): Finding[] {
  const { forwards } = capture;
  if (forwards.start.length < 2) return [];
  const result = bubbles(forwards);
  const times = bubbleTimes(capture, result);
  const busy = forwards.duration.reduce((sum, us) => sum + (us > 0 ? us : 0), 0);
  const total = busy + Object.values(times).reduce((a, b) => a + b, 0);
  const host = HOST_CAUSES.reduce((sum, cause) => sum + times[cause], 0);
  const overlaps = result.time.filter((us) => us < 0).length;
  return [
    ...(host > WORTH * total ? [hostBubbles(times, host, total, pool)] : []),
    ...(times["no-work"] > WORTH * total ? [noWork(times["no-work"], total, pool)] : []),
    ...(overlaps > 0 ? [overlapping(overlaps, forwards.start.length, pool)] : []),
  ];
}

function hostBubbles(
  times: Readonly<Record<BubbleCause, number>>,
  host: number,
  total: number,
  pool: Pool | null,
): Finding {
  const parts = HOST_CAUSES.filter((cause) => times[cause] > 0).map((cause) => `${cause} ${timeWord(times[cause])}`);
  return {
    kind: "host-bubbles",
    sentence: m.processesWaitForTheirHost({
      processes: processWords(pool),
      host: shareWord(host / total),
      host2: timeWord(host),
      parts: joinTexts(parts, CLAUSE),
    }),
    where: whereIn(pool),
    amount: host / total,
    unit: "share of time",
    weight: unitShare(host / total),
    span: null,
  };
}

const processWords = (pool: Pool | null) =>
  pool === null ? m.processes : pool === "prefill" ? m.prefillProcesses : m.decodeProcesses;
const whereIn = (pool: Pool | null): string => (pool === null ? "between forwards" : `${pool} pool`);

const noWork = (time: number, total: number, pool: Pool | null): Finding => ({
  kind: "no-work",
  sentence: m.timeOfProcessesTimeNo({ processes: processWords(pool), time: shareWord(time / total) }),
  where: whereIn(pool),
  amount: time / total,
  unit: "share of time",
  weight: unitShare((time / total) * 0.2),
  span: null,
});

const overlapping = (overlaps: number, all: number, pool: Pool | null): Finding => ({
  kind: "overlapping-forwards",
  sentence: m.overlapsOfAllForwardsBegin({
    overlaps,
    overlaps2: formatCount(overlaps),
    all,
    all2: formatCount(all),
  }),
  where: whereIn(pool),
  amount: overlaps,
  unit: "forwards",
  weight: unitShare(overlaps / all) * 0.1,
  span: null,
});

const [DECODE, MIXED] = [BATCH_TYPES.indexOf("decode"), BATCH_TYPES.indexOf("mixed")];
const LEAST_STEPS = 8;
const MUCH_LONGER = 2;

/** Steps with a prompt chunk against steps of decoding alone. */
function interference({ batches }: Capture): Finding[] {
  const durations = (type: number): number[] =>
    Array.from(batches.duration).filter((us, i) => batches.type[i] === type && batches.stage[i] === EXECUTED && us > 0);
  const [alone, mixed] = [durations(DECODE), durations(MIXED)];
  if (alone.length < LEAST_STEPS || mixed.length < LEAST_STEPS) return [];
  const ratio = median(mixed) / median(alone);
  if (ratio < MUCH_LONGER) return [];
  const share = mixed.length / (mixed.length + alone.length);
  return [
    {
      kind: "prefill-interference",
      sentence: m.promptChunksHoldDecodingUp({
        median: timeWord(median(mixed)),
        ratio: formatNumber(ratio),
        share: shareWord(share),
      }),
      where: "mixed batches",
      amount: ratio,
      unit: "×",
      weight: unitShare(share * (1 - 1 / ratio)),
      span: null,
    },
  ];
}
