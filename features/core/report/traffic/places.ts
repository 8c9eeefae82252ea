/**
 * The hierarchy of an instance by what its links span: all of it, groups below a switch of the network, nodes or scale-up domains, single
 * GPUs. A place is a run of GPU numbers, since ranks are placed in order.
 */
import { listReaches } from "@/features/core/hardware/topology/reach";
import type { Chip } from "@/features/core/hardware/chip";
import type { Text } from "@/lib/text";
import type { LinkTraffic, PassTraffic } from "./traffic";
import * as m from "@/features/core/report/messages";

export type Place = { readonly first: number; readonly gpus: number };

export type Level = {
  /** GPUs of one group. */
  readonly size: number;
  /** What one group is called: "node". */
  readonly name: Text;
};

/** Outermost first: the instance itself, last a GPU. Levels that hold all of the instance, or one GPU, are none of their own. */
export function placeLevels(chip: Chip, gpus: number): readonly Level[] {
  const near = listReaches(chip).map(({ fabric, span }): Level => ({
    size: span,
    name: fabric === "pcie" || span === chip.chipsPerNode ? m.node : m.linkDomain,
  }));
  const network = (chip.networkLevels ?? []).map(({ chips }, index): Level => ({
    size: chips,
    name: m.networkGroupLevelIndex({ index: index + 1 }),
  }));
  const between = [...near, ...network]
    .filter(({ size }) => size > 1 && size < gpus)
    .filter(({ size }, index, all) => all.findIndex((level) => level.size === size) === index)
    .toSorted((a, b) => b.size - a.size);
  return [{ size: gpus, name: m.instance }, ...between, ...(gpus > 1 ? [{ size: 1, name: m.gpu }] : [])];
}

/** "8-15" or "5"; null: no run of GPUs of this instance. Nothing written is all of it. */
export function readPlace(text: string, gpus: number): Place | null {
  if (text === "") return { first: 0, gpus };
  const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  if (from === undefined) return null;
  const [first, last] = [Number(from), Number(to ?? from)];
  return first <= last && last < gpus ? { first, gpus: last - first + 1 } : null;
}

/** As links write it; "" is the whole instance. */
export function writePlace({ first, gpus }: Place, all: number): string {
  if (gpus === all) return "";
  return gpus === 1 ? String(first) : `${first}-${first + gpus - 1}`;
}

/** "node 1", with the GPUs that it has where it is more than one. */
export function placeName({ first, gpus }: Place, levels: readonly Level[]): Text {
  const level = levels.find(({ size }) => size === gpus);
  const span = gpus === 1 ? "" : ` (GPU ${first}–${first + gpus - 1})`;
  if (level === undefined) return m.gpuFirstFirst2({ first, first2: first + gpus - 1 });
  if (level === levels[0]) return m.nameSpan({ span, name: level.name });
  const number = first / gpus;
  return m.nameNumberSpan({ number, span, name: level.name });
}

/** The place and what it lies in, outermost first. */
export function pathTo(range: Place, levels: readonly Level[]): readonly Place[] {
  const around = levels
    .filter(({ size }) => size > range.gpus)
    .map(({ size }): Place => ({ first: Math.floor(range.first / size) * size, gpus: size }));
  return [...around, range];
}

/** The groups of the next level inside a place, runs of them where they are more than `most`; none of a single GPU. */
export function placeMembers({ first, gpus }: Place, levels: readonly Level[], most: number): readonly Place[] {
  const inner = levels.find(({ size }) => size < gpus);
  if (inner === undefined) return [];
  const size = inner.size * Math.ceil(gpus / inner.size / most);
  return Array.from({ length: Math.ceil(gpus / size) }, (_, index): Place => ({
    first: first + index * size,
    gpus: Math.min(size, gpus - index * size),
  }));
}

export type MemberTraffic = {
  readonly place: Place;
  /** Bytes between its own GPUs, from them to others, from others to them: of the whole instance. */
  readonly inside: number;
  readonly sent: number;
  readonly received: number;
  /** The link of its GPUs that is used most, whichever end they are. */
  readonly busiest: LinkTraffic | null;
};

/** The bytes of a pass by member: sums of its links, each counted where it begins and where it ends. */
export function memberTraffic({ links, gpus }: PassTraffic, members: readonly Place[]): readonly MemberTraffic[] {
  const owner = new Int32Array(gpus).fill(-1);
  members.forEach((member, index) => owner.fill(index, member.first, member.first + member.gpus));
  const sums = members.map((member) => ({
    place: member,
    inside: 0,
    sent: 0,
    received: 0,
    busiest: null as LinkTraffic | null,
  }));
  for (const link of links) {
    const [from, to] = [sums[owner[link.from] ?? -1], sums[owner[link.to] ?? -1]];
    for (const sum of new Set([from, to])) if (sum && isBusier(link, sum.busiest)) sum.busiest = link;
    if (from && from === to) from.inside += link.bytes;
    else {
      if (from) from.sent += link.bytes;
      if (to) to.received += link.bytes;
    }
  }
  return sums;
}

/** Whether a link begins or ends in a place. */
export const isWithin = ({ from, to }: Pick<LinkTraffic, "from" | "to">, { first, gpus }: Place): boolean =>
  [from, to].some((gpu) => gpu >= first && gpu < first + gpus);

/** By share of the link, by bytes where shares are equal or unknown. */
const isBusier = (link: LinkTraffic, than: LinkTraffic | null): boolean => than === null || compareUse(link, than) < 0;

/** Most used first. */
export const compareUse = (a: LinkTraffic, b: LinkTraffic): number =>
  (b.utilisation ?? -1) - (a.utilisation ?? -1) || b.bytes - a.bytes;
