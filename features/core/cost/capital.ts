/**
 * What a system of n chips costs to buy, as a bill of materials.
 *
 *   server = ((p · k + 750) · m + chassis + NIC) · ⌈n / (m · k)⌉        p price of a chip, k chips per module, m modules per server
 *   interconnect = n · lanes · ladder(n)      (0 for one chip)
 *   tiers = Σ GB · price of a GB              (memory and drives that keep a KV cache)
 */
import type { CostConstants } from "./constants";

export type Bill = {
  readonly chips: number;
  readonly servers: number;
  readonly server: number;
  readonly rdma: number;
  readonly perChip: number;
  readonly interconnect: number;
  /** What keeps a KV cache below HBM, beside the memory and drives that a server has anyway. */
  readonly tiers: number;
  /** Price of one lane or 112 Gbit/s unit that the ladder gave. */
  readonly stepPrice: number;
  readonly total: number;
};

/** US dollars for `chips` (at least 1) chips of `price` each, and of `tiers` in all. */
export function makeBill(chips: number, price: number, constants: CostConstants, tiers = 0): Bill {
  const { chipsPerModule: k, modulesPerServer: m, moduleAddOn, chassis, serverNic, rdma, perChipExtra } = constants;
  const servers = constants.wholeServers ? Math.ceil(chips / (m * k)) : 1;
  const server = servers * ((price * k + moduleAddOn) * m + chassis + serverNic);
  const cards = rdma === null ? 0 : Math.max(1, Math.floor(chips / rdma.chipsPerCard)) * rdma.price;
  const stepPrice = ladderPrice(chips, constants);
  const interconnect = interconnectCost(chips, stepPrice, constants);
  const perChip = perChipExtra * chips;
  const total = server + cards + perChip + interconnect + tiers;
  return { chips, servers, server, rdma: cards, perChip, interconnect, tiers, stepPrice, total };
}

function ladderPrice(chips: number, { ladder, beyond }: CostConstants): number {
  return ladder.find(({ upTo }) => chips <= upTo)?.price ?? beyond;
}

const UNIT_GBIT = 112;

function interconnectCost(chips: number, stepPrice: number, constants: CostConstants): number {
  if (chips <= 1) return 0;
  const { interconnect, chipsPerModule, modulesPerServer } = constants;
  if (interconnect.kind === "units") return ((chips * interconnect.gbitPerChip) / UNIT_GBIT) * stepPrice;
  const slots = interconnect.perServerSlots ? chipsPerModule * modulesPerServer : 1;
  return chips * slots * interconnect.lanesPerChip * stepPrice;
}
