/** Prefill and decode apart: a decode pool that has nothing to do while prefill nodes are busy is starved by them, or by the link. */
import { formatCount, formatNumber } from "@/lib/format/quantity";
import { mean } from "@/lib/statistics/mean";
import { fromUs } from "@/lib/units/edge";
import { BATCH_TYPES, type Capture, type Forwards } from "../capture/capture";
import type { RunFigures } from "../metrics/run-figures";
import { poolBins, type StarvedWindow, starvedBins, starvedWindow } from "../metrics/starved-window";
import type { Finding } from "./finding";
import { shareWord, timeWord, unitShare } from "./words";
import * as m from "./messages";

/** Below this share of its own busiest bin the decode pool counts as idle. */
const IDLE = 0.2;
const WORTH = 0.3;
const LEAST_BINS = 4;

export function starvedDecode(capture: Capture, figures: RunFigures): Finding[] {
  const byNodes = byDispatches(capture);
  if (byNodes.length > 0) return byNodes;
  const window = starvedWindow(capture) ?? starvedBins(capture.dispatches);
  return window === null ? byForwards(capture, figures) : [inWindow(window, figures)];
}

function inWindow({ from, to, usual, running, waiting }: StarvedWindow, { duration }: RunFigures): Finding {
  return {
    kind: "starved-decode-pool",
    sentence: m.decodePoolIsStarvedFor({
      ...{
        time: timeWord(to - from),
        running: formatNumber(running),
        usual: formatNumber(usual),
        waiting: formatCount(waiting),
      },
    }),
    where: "decode pool",
    amount: fromUs(to - from),
    unit: "s",
    weight: unitShare(duration === null ? 1 : fromUs(to - from) / duration),
    span: { from, to },
  };
}

function byDispatches({ dispatches }: Capture): Finding[] {
  const bins = poolBins(dispatches);
  const busiest = bins.reduce((most, { decode }) => Math.max(most, decode), 0);
  const busy = bins.filter(({ prefill }) => prefill > 0);
  if (bins.length < LEAST_BINS || busy.length < LEAST_BINS) return [];
  const idle = busy.filter(({ decode }) => decode <= IDLE * busiest).length;
  const prefillMean = average(busy.map(({ prefill }) => prefill));
  const decodeMean = average(busy.map(({ decode }) => decode));
  const share = idle / busy.length;
  const starved = share >= WORTH || decodeMean * 2 < prefillMean;
  if (!starved) return [];
  return [
    {
      kind: "starved-decode-pool",
      sentence: m.decodePoolIsStarvedPrefillMean({
        prefillMean: formatCount(prefillMean),
        decodeMean: formatCount(decodeMean),
        share: shareWord(share),
      }),
      where: "decode nodes",
      amount: share,
      unit: "share of time",
      weight: unitShare(Math.max(share, 1 - decodeMean / Math.max(prefillMean, 1e-9))),
      span: null,
    },
  ];
}

/** A prefill pool this busy takes no more; a decode pool that stands still for this share of the same time could. */
const SATURATED = 0.9;
const STANDING = 0.15;

/** Requests queue for a prefill pool that has no break, while decode processes stand still in between. */
function byForwards({ forwards }: Capture, { queue, ttft, e2e }: RunFigures): Finding[] {
  if (queue === null || ttft === null || queue.mean * 2 < ttft.mean) return [];
  const pools = poolsByForwards(forwards);
  if (pools === null || pools.prefill < SATURATED || 1 - pools.decode < STANDING) return [];
  const standing = 1 - pools.decode;
  return [
    {
      kind: "starved-decode-pool",
      sentence: m.decodePoolIsStarvedPrefill({
        prefill: shareWord(pools.prefill),
        mean: timeWord(queue.mean),
        standing: shareWord(standing),
      }),
      where: "decode processes",
      amount: standing,
      unit: "share of time",
      weight: unitShare(queue.mean / (e2e?.mean ?? ttft.mean)),
      span: null,
    },
  ];
}

const [PREFILL, DECODE] = [BATCH_TYPES.indexOf("prefill"), BATCH_TYPES.indexOf("decode")];

type Process = { busy: number; prefill: number; decode: number };

/** Shares of the prefill pool's time that processes of either pool are busy; null where prefill and decode are not apart. */
function poolsByForwards({
  start,
  end,
  duration,
  type,
  process,
}: Forwards): { prefill: number; decode: number } | null {
  const processes = new Map<number, Process>();
  let [from, to] = [Infinity, -Infinity];
  type.forEach((kind, i) => {
    const work = processes.get(process[i] as number) ?? { busy: 0, prefill: 0, decode: 0 };
    processes.set(process[i] as number, work);
    if ((duration[i] as number) > 0) work.busy += duration[i] as number;
    if (kind === DECODE) work.decode += 1;
    if (kind !== PREFILL) return;
    work.prefill += 1;
    from = Math.min(from, start[i] as number);
    to = Math.max(to, end[i] as number);
  });
  const all = [...processes.values()];
  const shares = (of: readonly Process[]): number[] => of.map(({ busy }) => Math.min(1, busy / (to - from)));
  const prefill = shares(all.filter((process) => process.decode === 0 && process.prefill > 0));
  const decode = shares(all.filter((process) => process.prefill === 0 && process.decode > 0));
  if (prefill.length === 0 || decode.length === 0 || prefill.length + decode.length < all.length || !(to > from))
    return null;
  return { prefill: mean(prefill), decode: mean(decode) };
}

const average = (values: readonly number[]): number =>
  Math.round((values.reduce((a, b) => a + b, 0) / values.length) * 10) / 10;
