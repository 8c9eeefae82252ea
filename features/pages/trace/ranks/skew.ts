/** The files of one run, rank by rank: their collectives held against each other, or why they cannot be. */
import { collectives, type OpenedDevice, type OpenedTrace, type RankSkew, rankSkew } from "@/features/core/trace";
import { perObject } from "@/lib/per-object";
import { text, type Text } from "@/lib/text";
import { durationText } from "../figures";
import { ranks } from "../selection";

export type RunSkew = { readonly names: readonly string[]; readonly skew: RankSkew };

/** null: there are no several files to hold against each other. A text says why those there are cannot be. */
export function runSkew(traces: readonly OpenedTrace[]): RunSkew | Text | null {
  const all = ranks(traces);
  if (all.length < 2 || traces.some(({ complete }) => !complete)) return null;
  const events = all.map(({ device }) => known(device));
  const counts = events.map(({ end }) => end.length);
  if (counts.every((count) => count === 0)) return null;
  const skew = rankSkew(events);
  if (skew === null) {
    const found = counts.join(", ");
    return text({
      en: `The ranks have ${found} collectives: what one did cannot be told from what another did. Capture the same steps on each.`,
      zh: `各 rank 的集合通信数为 ${found}，无法一一对应。请在每个 rank 上采集相同的步。`,
    });
  }
  const doubt = unaligned(skew);
  if (doubt !== null) return doubt;
  return {
    skew,
    names: all.map(
      ({ opened, device }, place) => `${opened.trace.header.rank ?? place} · ${opened.name}${several(opened, device)}`,
    ),
  };
}

const known = perObject((device: OpenedDevice) => collectives(device));

const several = ({ devices }: OpenedTrace, { work }: OpenedDevice): string =>
  devices.length > 1 ? ` · ${work.name || work.device}` : "";

/** Ends coincide within a small part of what a collective takes, unless clocks drift or files are of different runs. */
const ALIGNED = 0.25;

function unaligned({ deviation, arrivals }: RankSkew): Text | null {
  const worst = Math.max(...deviation);
  const transfer = middle(arrivals.map((arrival) => arrival.transfer));
  if (worst <= ALIGNED * transfer) return null;
  const [scatter, took] = [durationText(worst), durationText(Math.max(0, transfer))];
  return text({
    en: `Clocks do not align: ends of the same collective lie ${scatter} apart, and one takes ${took}. Who came last cannot be said; these may be files of different runs.`,
    zh: `时钟未对齐：同一集合通信的结束时刻相差 ${scatter}，而其传输仅 ${took}。无法判断谁最后到达；这些文件可能来自不同运行。`,
  });
}

export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
