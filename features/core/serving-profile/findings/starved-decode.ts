/** Prefill and decode apart: a decode pool that has nothing to do while prefill nodes are busy is starved by them, or by the link. */
import { text } from "@/lib/text";
import type { Capture, Dispatches } from "../capture/capture";
import type { Finding } from "./finding";
import { countWord, shareWord, unitShare } from "./words";

/** Below this share of its own busiest bin the decode pool counts as idle. */
const IDLE = 0.2;
const WORTH = 0.3;
const LEAST_BINS = 4;

export function starvedDecode({ dispatches }: Capture): Finding[] {
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
      sentence: text({
        en: `The decode pool is starved: ${countWord(prefillMean)} requests stand at prefill nodes and ${countWord(decodeMean)} at decode nodes on average, and decode is next to idle in ${shareWord(share)} of the time that prefill works. More prefill capacity, or a faster way for the cache, would feed it.`,
        zh: `解码池供给不足：预填充节点平均有 ${countWord(prefillMean)} 个请求，解码节点平均 ${countWord(decodeMean)} 个；预填充工作期间解码有 ${shareWord(share)} 的时间近乎空闲。增加预填充能力或加快缓存传输可改善。`,
      }),
      where: "decode nodes",
      amount: share,
      unit: "share of time",
      weight: unitShare(Math.max(share, 1 - decodeMean / Math.max(prefillMean, 1e-9))),
    },
  ];
}

type Bin = { prefill: number; decode: number };

/** Requests that run in each pool, by bin: a node that says nothing in a bin keeps what it had. */
function poolBins({ time, address, role, running }: Dispatches): Bin[] {
  const nodes = new Map<string, { readonly role: number; count: number }>();
  const bins: Bin[] = [];
  let at = NaN;
  const close = (): void => {
    const bin = { prefill: 0, decode: 0 };
    for (const node of nodes.values()) {
      if (node.role === 0) bin.prefill += node.count;
      else if (node.role === 1) bin.decode += node.count;
    }
    bins.push(bin);
  };
  time.forEach((now, i) => {
    if (now !== at && !Number.isNaN(at)) close();
    at = now;
    nodes.set(`${role[i]} ${address[i]}`, { role: role[i] as number, count: running[i] as number });
  });
  if (!Number.isNaN(at)) close();
  return bins;
}

const average = (values: readonly number[]): number =>
  Math.round((values.reduce((a, b) => a + b, 0) / values.length) * 10) / 10;
