/** Files of one run by rank: their collectives matched, or why they cannot be. */
import {
  collectives,
  lateRank,
  type LateRank,
  type OpenedDevice,
  type OpenedTrace,
  type RankSkew,
  rankSkew,
} from "@/features/core/trace";
import { perObject } from "@/lib/per-object";
import type { Text } from "@/lib/text";
import { durationText } from "../figures";
import { ranks } from "../selection";
import * as m from "@/features/pages/trace/messages";

export type RunSkew = { readonly names: readonly string[]; readonly skew: RankSkew };

/** null: fewer than two files to compare. A text says why the files cannot be compared. */
export function runSkew(traces: readonly OpenedTrace[]): RunSkew | Text | null {
  const all = ranks(traces);
  if (all.length < 2 || traces.some(({ complete }) => !complete)) return null;
  const events = all.map(({ device }) => known(device));
  const counts = events.map(({ end }) => end.length);
  if (counts.every((count) => count === 0)) return null;
  const skew = rankSkew(events);
  if (skew === null) {
    const text = counts.join(", ");
    return m.ranksHaveFoundCollectivesWhat({ found: text });
  }
  const doubt = unaligned(skew);
  if (doubt !== null) return doubt;
  return {
    skew,
    names: rankNames(traces),
  };
}

/** By durations alone, whatever the clocks say; null where collectives cannot be matched. */
export function lateness(traces: readonly OpenedTrace[]): LateRank | null {
  if (traces.some(({ complete }) => !complete)) return null;
  return lateRank(ranks(traces).map(({ device }) => known(device)));
}

export const rankNames = (traces: readonly OpenedTrace[]): readonly string[] =>
  ranks(traces).map(
    ({ opened, device }, index) => `${opened.trace.header.rank ?? index} · ${opened.name}${several(opened, device)}`,
  );

const known = perObject((device: OpenedDevice) => collectives(device));

const several = ({ devices }: OpenedTrace, { work }: OpenedDevice): string =>
  devices.length > 1 ? ` · ${work.name || work.device}` : "";

/** Ends coincide within a small part of a collective's time, unless clocks drift or files are from different runs. */
const ALIGNED = 0.25;

function unaligned({ deviation, arrivals }: RankSkew): Text | null {
  const worst = Math.max(...deviation);
  const transfer = middle(arrivals.map((arrival) => arrival.transfer));
  if (worst <= ALIGNED * transfer) return null;
  const [scatter, took] = [durationText(worst), durationText(Math.max(0, transfer))];
  return m.clocksDoNotAlignEnds({ scatter, took });
}

export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
