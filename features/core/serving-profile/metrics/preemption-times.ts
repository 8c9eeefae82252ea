/** When running requests lost their place: swap-outs, a swapped queue that grows, prompts that are read again after they were read. */
import { type Capture, EXECUTED } from "../capture/capture";
import { isPrefill, readsToItsEnd } from "../derive/member-events";
import { preemptions } from "./preemptions";

/** Ascending, microseconds, of the witness that saw most of those that know times; empty where none does, or none was. */
export function preemptionTimes(capture: Capture): Float64Array {
  if ((preemptions(capture)?.count ?? 0) === 0) return new Float64Array(0);
  const lists = [swapOuts(capture), queueGrowths(capture), rereads(capture)];
  return Float64Array.from(lists.reduce((most, list) => (list.length > most.length ? list : most))).sort();
}

const OUT = /swap_?out|preempt|evict/i;

function swapOuts({ cache, texts }: Capture): number[] {
  const outs = new Set([...new Set(cache.event)].filter((event) => OUT.test(texts.text(event))));
  return [...cache.time].filter((us, i) => outs.has(cache.event[i] as number) && !Number.isNaN(us));
}

function queueGrowths({ queues }: Capture): number[] {
  const last = new Map<number, number>();
  return [...queues.time].filter((_, i) => {
    const swapped = queues.swapped[i] as number;
    const before = last.get(queues.process[i] as number) ?? 0;
    if (!Number.isNaN(swapped)) last.set(queues.process[i] as number, swapped);
    return swapped > before;
  });
}

/** A prompt step of a request that one process had read to its end or decoded. */
function rereads({ batches, members, texts }: Capture): number[] {
  const done = new Float64Array(texts.size).fill(NaN);
  const times: number[] = [];
  members.batch.forEach((batch, i) => {
    const [id, prefill] = [members.request[i] as number, isPrefill(members, batches, i)];
    if (batches.stage[batch] !== EXECUTED || prefill === null || id === 0) return;
    const process = batches.process[batch] as number;
    if (prefill && done[id] === process) times.push(batches.start[batch] as number);
    if (!prefill || readsToItsEnd(members, i)) done[id] = process;
    else done[id] = NaN;
  });
  return times;
}
