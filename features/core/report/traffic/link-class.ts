/** What joins two devices: the class of the lowest level of the hierarchy that holds both. tier6 calls its class between pods "p2p", as a send; no class here is. */
import { listReaches } from "@/features/core/hardware/topology/reach";
import type { Chip } from "@/features/core/hardware/chip";
import { verbatim, type Text } from "@/lib/text";
import { bytesPerSecond, type BytesPerSecond } from "@/lib/units/quantity";
import * as m from "@/features/core/report/messages";

export type LinkClass = {
  readonly id: string;
  readonly label: Text;
  /** Neighbouring chips that it joins. */
  readonly span: number;
  /** One chip sending to one other, in one direction; null where no sheet states it. */
  readonly perPair: BytesPerSecond | null;
  /** All that one chip sends over it. */
  readonly perChip: BytesPerSecond | null;
};

/** The kinds of link of a chip from the nearest outwards, with the switches of the network that a scenario states as levels of their own. */
export function linkClasses(chip: Chip): readonly LinkClass[] {
  const reaches = listReaches(chip).map(({ name, fabric, span, perDirection, peerBandwidth }): LinkClass => {
    const known = perDirection !== null;
    const label = fabric === "network" ? m.network : verbatim(name);
    return { id: fabric, label, span, perPair: known ? peerBandwidth : null, perChip: perDirection };
  });
  const network = reaches.at(-1);
  const levels = chip.networkLevels ?? [];
  if (!network || levels.length === 0) return reaches;
  const first = { ...network, span: levels[0]?.chips ?? Infinity };
  let over = 1;
  const beyond = levels.map((level, index): LinkClass => {
    over *= level.over;
    const rate = (of: BytesPerSecond | null) => (of === null ? null : bytesPerSecond(of / over));
    const label = m.networkLevelIndex({ index: index + 2 });
    const span = levels[index + 1]?.chips ?? Infinity;
    return { id: `network-${index + 2}`, label, span, perPair: rate(network.perPair), perChip: rate(network.perChip) };
  });
  return [...reaches.slice(0, -1), first, ...beyond];
}

/** Of two chips by their numbers: the nearest kind of link whose neighbourhood holds both. */
export function classBetween(classes: readonly LinkClass[], from: number, to: number): LinkClass {
  const linkClass = classes.find(
    ({ span }) => !Number.isFinite(span) || Math.floor(from / span) === Math.floor(to / span),
  );
  if (!linkClass) throw new Error(`No link joins chips ${from} and ${to}`);
  return linkClass;
}
