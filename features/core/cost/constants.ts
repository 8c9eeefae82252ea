/**
 * Constants of the hardware cost model: what buyers pay, and what manufacturing costs as four generations of tier6 state it, documents and
 * code (docs/origins.md). Named presets, every figure replaceable. tier6's prices are not market prices ("H100 4500" against 25,000 to 40,000
 * for a module): a page shows either dated, as defaults, and lets the user put their own.
 */
type LadderStep = { readonly upTo: number; readonly price: number };

type Interconnect =
  /** n · lanes · step price; `perServerSlots`: tier6's design document multiplies by the slots of a server besides. */
  | { readonly kind: "lanes"; readonly lanesPerChip: number; readonly perServerSlots: boolean }
  /** n · bandwidth / 112 Gbit/s · step price. */
  | { readonly kind: "units"; readonly gbitPerChip: number };

export type CostConstants = {
  readonly chipsPerModule: number;
  readonly modulesPerServer: number;
  /** US dollars, all below. */
  readonly moduleAddOn: number;
  readonly chassis: number;
  readonly serverNic: number;
  /** One card of this price per so many chips beside the server's own; null = none. */
  readonly rdma: { readonly price: number; readonly chipsPerCard: number } | null;
  readonly perChipExtra: number;
  readonly interconnect: Interconnect;
  /** Price per lane or unit: the first step whose limit reaches the number of chips; `beyond` above them all. */
  readonly ladder: readonly LadderStep[];
  readonly beyond: number;
  /** Whole servers are paid for; tier6's design document counts one server whatever the number of chips. */
  readonly wholeServers: boolean;
  readonly depreciationYears: number;
};

export const CONSTANT_SETS = ["market", "seed", "first", "tier6", "head"] as const;
export type ConstantSet = (typeof CONSTANT_SETS)[number];

const SERVER = {
  chipsPerModule: 1,
  modulesPerServer: 8,
  moduleAddOn: 750,
  chassis: 12_000,
  serverNic: 7500,
  rdma: null,
  perChipExtra: 0,
  depreciationYears: 3,
} as const;

/** Up to 512-port switches (200,000 / 512 / 7 = 55 a lane), + copper (70), + active copper (105.247), optics (247). */
const TIER6_LADDER: readonly LadderStep[] = [
  { upTo: 2, price: 1 },
  { upTo: 8, price: 55 },
  { upTo: 16, price: 70 },
  { upTo: 32, price: 70 },
  { upTo: 64, price: 105.247 },
  { upTo: 128, price: 247 },
];

/**
 * What buyers pay. A public planning sheet for InfiniBand clusters (August 2024) has 310,000 for a node of eight H100 with its network cards:
 * 70,000 beside eight chips at 30,000. Per chip it adds 810 of cables on two nodes, 1,882 of switches and cables up to 512 chips, 4,248 above.
 */
const MARKET: CostConstants = {
  ...SERVER,
  moduleAddOn: 0,
  chassis: 70_000,
  serverNic: 0,
  interconnect: { kind: "lanes", lanesPerChip: 1, perServerSlots: false },
  ladder: [
    { upTo: 8, price: 0 },
    { upTo: 16, price: 810 },
    { upTo: 512, price: 1882 },
  ],
  beyond: 4248,
  wholeServers: true,
};

export const CONSTANTS: Readonly<Record<ConstantSet, CostConstants>> = {
  market: MARKET,
  seed: {
    ...SERVER,
    interconnect: { kind: "lanes", lanesPerChip: 16, perServerSlots: true },
    ladder: TIER6_LADDER.map((step) => (step.upTo === 64 ? { ...step, price: 105 } : step)),
    beyond: 247,
    wholeServers: false,
  },
  // Its if-chain charges 9 to 15 chips the optics of the largest systems; kept, because it is what the reports of that time show.
  first: {
    ...SERVER,
    interconnect: { kind: "lanes", lanesPerChip: 16, perServerSlots: false },
    ladder: [
      { upTo: 7, price: 1 },
      { upTo: 8, price: 55 },
      { upTo: 15, price: 247 },
      { upTo: 31, price: 70 },
      { upTo: 64, price: 105.247 },
    ],
    beyond: 247,
    wholeServers: true,
  },
  tier6: {
    ...SERVER,
    interconnect: { kind: "lanes", lanesPerChip: 16, perServerSlots: false },
    ladder: TIER6_LADDER,
    beyond: 247,
    wholeServers: true,
  },
  head: {
    ...SERVER,
    chassis: 0,
    serverNic: 0,
    rdma: { price: 7500, chipsPerCard: 4 },
    perChipExtra: 1500,
    interconnect: { kind: "units", gbitPerChip: 400 },
    ladder: [
      { upTo: 4, price: 0 },
      { upTo: 8, price: 55 },
      { upTo: 32, price: 70 },
      { upTo: 64, price: 105 },
      { upTo: 128, price: 247 },
    ],
    beyond: 247,
    wholeServers: true,
  },
};

/** US dollars per chip as those documents have them (February 2026); no chip is priced by the name of another. */
export const LISTED_PRICES: Readonly<Record<string, number>> = {
  "b200-sxm": 6303,
  "h100-sxm": 4500,
  "h800-sxm": 3800,
  "a100-sxm-80": 3000,
};
