/** Clocks of hosts that differ: effects before their causes, and steps in lock-step that always start the same time apart. */
import { median } from "@/lib/statistics/quantile";
import type { Capture, Forwards } from "../capture/capture";
import type { Finding } from "./finding";
import { timeWord } from "./words";
import * as m from "./messages";

/** Below a few milliseconds clocks are as good as network time keeps them. */
const NOTABLE = 3_000;
const LEAST_PAIRS = 8;

export function clockOffsets(capture: Capture): Finding[] {
  const offset = offsetByPulls(capture) ?? offsetByArrivals(capture) ?? offsetBySteps(capture);
  if (offset === null || Math.abs(offset.offset) < NOTABLE) return [];
  const size = timeWord(Math.abs(offset.offset));
  return [
    {
      kind: "clock-offset",
      sentence: m.clocksOfTwoHostsDiffer({ size, why: offset.why }),
      where: offset.where,
      amount: offset.offset / US_PER_MS,
      unit: "ms",
      weight: 1,
    },
  ];
}

const US_PER_MS = NOTABLE / 3;

type Offset = {
  readonly offset: number;
  readonly where: string;
  readonly why: { readonly en: string; readonly zh: string };
};

/** A decode host pulls a cache only after the prefill host announced it. */
function offsetByPulls({ transfers, pulls, texts }: Capture): Offset | null {
  const sent = new Map<number, number>();
  transfers.request.forEach((id, i) => sent.set(id, transfers.prefilled[i] as number));
  const early: number[] = [];
  pulls.request.forEach((id, i) => {
    const lead = (sent.get(id) ?? NaN) - (pulls.end[i] as number);
    if (lead > NOTABLE) early.push(lead);
  });
  if (early.length === 0 || early.length * 2 < pulls.request.length) return null;
  void texts;
  return {
    offset: Math.max(...early),
    where: "prefill and decode hosts",
    why: m.earlyOfRequestCachesWere({ early: early.length, request: pulls.request.length }),
  };
}

/** No batch holds a request that has not arrived. */
function offsetByArrivals({ requests, batches, members, texts }: Capture): Offset | null {
  // 1: listed, 2: seen in a batch.
  const seen = new Uint8Array(texts.size);
  const arrival = new Float64Array(texts.size);
  requests.id.forEach((id, i) => {
    seen[id] = 1;
    arrival[id] = requests.arrival[i] as number;
  });
  const early = new Map<number, { count: number; most: number }>();
  let listed = 0;
  members.batch.forEach((batch, i) => {
    const id = members.request[i] as number;
    if (seen[id] !== 1) return;
    seen[id] = 2;
    listed += 1;
    const lead = (arrival[id] as number) - (batches.start[batch] as number);
    if (!(lead > NOTABLE)) return;
    const process = batches.process[batch] as number;
    const known = early.get(process) ?? { count: 0, most: 0 };
    early.set(process, { count: known.count + 1, most: Math.max(known.most, lead) });
  });
  const worst = [...early].sort((a, b) => b[1].count - a[1].count)[0];
  if (worst === undefined || worst[1].count < 2 || worst[1].count * 10 < listed) return null;
  return {
    offset: worst[1].most,
    where: texts.text(worst[0]),
    why: m.countRequestsAreInBatches({ count: worst[1].count }),
  };
}

/** Processes that step together start the same iteration together. A difference that hardly varies is the clocks'. */
function offsetBySteps({ forwards, texts }: Capture): Offset | null {
  const hosts = startsByHost(forwards);
  const [first, ...others] = [...hosts];
  if (first === undefined) return null;
  let worst: Offset | null = null;
  for (const [host, starts] of others) {
    const differences = [...starts].flatMap(([iteration, at]) => {
      const before = first[1].get(iteration);
      return before === undefined ? [] : [at - before];
    });
    if (differences.length < LEAST_PAIRS) continue;
    const middle = median(differences);
    const scatter = median(differences.map((value) => Math.abs(value - middle)));
    if (scatter * 5 > Math.abs(middle) || Math.abs(middle) < Math.abs(worst?.offset ?? 0)) continue;
    worst = {
      offset: middle,
      where: `${texts.text(first[0])} and ${texts.text(host)}`,
      why: m.differencesStepsOfSameNumber({
        differences: differences.length,
        middle: timeWord(Math.abs(middle)),
        scatter: timeWord(scatter),
      }),
    };
  }
  return worst;
}

function startsByHost({ start, iteration, host }: Forwards): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const hosts = new Map<number, Map<number, number>>();
  start.forEach((time, i) => {
    const step = iteration[i] as number;
    const name = host[i] as number;
    if (name === 0 || Number.isNaN(step)) return;
    const starts = hosts.get(name) ?? new Map<number, number>();
    if (!((starts.get(step) ?? Infinity) <= time)) starts.set(step, time);
    hosts.set(name, starts);
  });
  return hosts;
}
