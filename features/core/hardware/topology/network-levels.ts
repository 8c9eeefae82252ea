/**
 * The network between nodes, level by level (leaf or rail, spine, core), and what of its rate a chip has left beyond each.
 *
 *   rate beyond levels 1 … k = network rate / (o₁ · … · oₖ)        oᵢ = what enters a switch of level i over what leaves it upwards
 *
 * That is a chip's share of the uplinks when everybody below sends at once. A ring goes at the pace of its slowest link; of an
 * all-to-all each level carries what crosses it, all levels at the same time. Example: pods of 3,072 GPUs with full bandwidth inside and
 * 1:7 between them (The Llama 3 Herd of Models, arXiv 2407.21783, section 3.3.1).
 */
import type { Chip, NetworkLevel } from "../chip";
import { bytesPerSecond, type BytesPerSecond, type Seconds } from "@/lib/units/quantity";

export const withNetwork = (chip: Chip, levels: readonly NetworkLevel[]): Chip =>
  levels.length === 0 && chip.networkLevels === undefined ? chip : { ...chip, networkLevels: levels };

/** What the network rate of one of `extent` neighbouring chips is divided by when it sends to the farthest of them. */
export const oversubscription = ({ networkLevels = [] }: Chip, extent: number): number =>
  networkLevels.reduce((product, { chips, over }) => (extent > chips ? product * over : product), 1);

type Crossing = {
  readonly groupSize: number;
  readonly stride: number;
  /** Ranks of the group that reach each other without the network. */
  readonly near: number;
};

/** Of a link, what a level of the network takes from. */
type Link = {
  readonly name: string;
  readonly fabric: string;
  readonly bandwidth: BytesPerSecond;
  readonly allToAllBandwidth: BytesPerSecond;
  readonly peer: { readonly bandwidth: BytesPerSecond; readonly latency: Seconds };
};

/** The network link of a group, with what is left of its rates beyond the levels that the group crosses; other links as they are. */
export function oversubscribed<L extends Link>(chip: Chip, level: L, { groupSize, stride, near }: Crossing): L {
  const over = oversubscription(chip, groupSize * stride);
  if (level.fabric !== "network" || over === 1) return level;
  return {
    ...level,
    name: `${level.name} 1:${Number(over.toPrecision(3))}`,
    bandwidth: bytesPerSecond(level.bandwidth / over),
    allToAllBandwidth: bytesPerSecond(level.allToAllBandwidth / slowestCrossing(chip, { groupSize, stride, near })),
    peer: { ...level.peer, bandwidth: bytesPerSecond(level.peer.bandwidth / over) },
  };
}

/** Time on the busiest level over the time without oversubscription: (n - m) · product of (n - m below it), m ranks below a switch. */
function slowestCrossing({ networkLevels = [] }: Chip, { groupSize, stride, near }: Crossing): number {
  const leaving = groupSize - near;
  let product = 1;
  let slowest = 1;
  for (const { chips, over } of networkLevels) {
    const below = Math.max(near, Math.floor(chips / stride));
    if (below >= groupSize) break;
    product *= over;
    slowest = Math.max(slowest, ((groupSize - below) * product) / leaving);
  }
  return slowest;
}
