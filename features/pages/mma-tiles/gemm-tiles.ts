/**
 * Cycles and seconds of a tiled GEMM.
 *
 *   main loop  = max(MMA, shared memory, L1/TMA path)       where copies run ahead (two stages, or two blocks on the core)
 *   tile       = main loop + exposed                         exposed = latency + first stage + output, once per tile, or once
 *                                                             per kernel where blocks overlap or stay resident
 *   busiest core works ⌈tiles / cores⌉ tiles                 wave efficiency = tiles / (cores · ⌈tiles / cores⌉)
 *   t          = floor + max(busiest core, all L2 bytes / L2, all HBM bytes / bandwidth)
 *
 * MMA cycles = 2·Mt·Nt·K / (FLOP/clock · sustained · instruction share). Never below max(FLOP/peak, compulsory bytes/bandwidth).
 * Valid for plain dense products; no structured sparsity, no quantisation of inputs inside the call.
 */
import { computeOccupancy, type Occupancy } from "./occupancy";
import type { Plan } from "./plan";
import { loopDepth, steps, listTiles, describeTraffic, type LevelId, type Traffic } from "./traffic";

export type Bound = "mma" | "shared" | "fill" | "l2" | "hbm" | "exposed";

export type Level = {
  readonly id: LevelId;
  /** Of one output tile. */
  readonly read: number;
  readonly write: number;
  /** B per clock and core that the matrix units need at full rate. */
  readonly need: { readonly read: number; readonly write: number };
  /** B per clock and core that there is, reads and writes together. */
  readonly supply: number;
  /** Need over supply; above 1 this level limits. */
  readonly load: number;
};

export type GemmTiles = {
  readonly occupancy: Occupancy;
  readonly fits: boolean;
  readonly tiles: number;
  readonly activeCores: number;
  /** Tiles of the busiest core. */
  readonly waves: number;
  readonly waveEfficiency: number;
  /** Useful work over the work of whole tiles. */
  readonly paddingEfficiency: number;
  /** Of one step of Kt at the sheet's rate: the corrected "cycles per tile". */
  readonly cyclesPerStep: number;
  readonly cycles: {
    readonly mma: number;
    readonly shared: number;
    readonly fill: number;
    readonly exposed: number;
    readonly tile: number;
  };
  readonly traffic: Traffic;
  readonly levels: readonly Level[];
  /** FLOP per HBM byte read and written. */
  readonly intensity: number;
  readonly flops: number;
  readonly seconds: {
    readonly cores: number;
    readonly l2: number;
    readonly hbm: number;
    readonly floor: number;
    readonly total: number;
  };
  readonly roofline: number;
  readonly bound: Bound;
  /** Of the sheet's peak. */
  readonly efficiency: number;
  /** The least supply / need of all levels, at most 1: what MFU the levels allow. */
  readonly mfuCap: number;
};

/** Of a load that misses L2: about 700 clocks on A100 and H100 (published pointer chases lie between 500 and 850). */
export const LATENCY_CLOCKS = 700;
/** Three 32-bit operands for 128 lanes. */
const REGISTERS_PER_CLOCK = 1536;

export function gemmTiles(plan: Plan): GemmTiles {
  const { core, chip, tile, shape } = plan;
  const occupancy = computeOccupancy(plan);
  const resident = Math.max(1, occupancy.blocks);
  const clusterSize = plan.cluster.m * plan.cluster.n;
  const activeCores = Math.max(1, Math.floor(core.cores / clusterSize) * clusterSize);
  const tiles = listTiles(plan);
  const waves = Math.ceil(tiles / activeCores);
  const traffic = describeTraffic(plan, activeCores * resident, tiles);
  const flops = 2 * shape.m * shape.n * shape.k;
  const share = plan.mode === "mma" ? (chip.mmaShare ?? 1) : 1;
  const peakCycles = (2 * issuedRows(plan) * tile.n * loopDepth(plan)) / core.flopPerClock;
  const cycles = listCycles(plan, traffic, peakCycles / (plan.sustained * share), occupancy);
  const alone = plan.persistent || resident > 1;
  const perCore = alone ? waves * cycles.loop + cycles.exposed : waves * (cycles.loop + cycles.exposed);
  const all = tiles;
  const seconds = {
    cores: perCore / core.clock,
    l2: (all * (traffic.l2.read + traffic.l2.write) + reduction(plan)) / (plan.supply.l2 * core.clock),
    hbm: hbmBytes(plan, traffic, all) / (plan.bandwidth * plan.hbmShare),
    floor: plan.floor,
  };
  const total = seconds.floor + Math.max(seconds.cores, seconds.l2, seconds.hbm);
  const levels = listLevels(plan, traffic, peakCycles / share, activeCores);
  return {
    occupancy,
    fits: occupancy.blocks >= 1,
    tiles,
    activeCores,
    waves,
    waveEfficiency: tiles / (activeCores * waves),
    paddingEfficiency: flops / (2 * tile.m * tile.n * loopDepth(plan) * tiles),
    cyclesPerStep: (2 * tile.m * tile.n * tile.k) / core.flopPerClock,
    cycles: { ...cycles, tile: cycles.loop + (alone ? 0 : cycles.exposed) },
    traffic,
    levels,
    intensity: flops / hbmBytes(plan, traffic, all),
    flops,
    seconds: { ...seconds, total },
    roofline: Math.max(flops / core.peak, compulsory(plan) / plan.bandwidth),
    bound: bound(seconds, cycles, alone),
    efficiency: flops / (total * core.peak),
    mfuCap: Math.min(1, share, ...levels.map(({ load }) => (load === 0 ? 1 : 1 / load))),
  };
}

/** A warp-group instruction takes as long for fewer rows than it has. */
const issuedRows = ({ mode, tile, chip }: Plan): number =>
  mode === "mma" ? tile.m : Math.ceil(tile.m / chip.instruction.rows) * chip.instruction.rows;

type Cycles = {
  readonly mma: number;
  readonly shared: number;
  readonly fill: number;
  readonly exposed: number;
  readonly loop: number;
};

function listCycles(plan: Plan, traffic: Traffic, mma: number, { stages, blocks }: Occupancy): Cycles {
  const shared = (traffic.shared.read + traffic.shared.write) / plan.supply.shared;
  const fill = traffic.fill.read / plan.supply.fill;
  const ahead = stages >= 2 || blocks >= 2;
  const drain = traffic.fill.write / plan.supply.fill;
  const first = fill / steps(plan);
  return {
    mma,
    shared,
    fill,
    exposed: LATENCY_CLOCKS + first + drain,
    loop: ahead ? Math.max(mma, shared, fill) : Math.max(mma, shared) + fill,
  };
}

/** Partial sums of a split K, written and read again in FP32. */
const reduction = ({ split, shape }: Plan): number => (split > 1 ? 4 * split * shape.m * shape.n : 0);

function hbmBytes(plan: Plan, traffic: Traffic, tiles: number): number {
  const { shape, size, cRead } = plan;
  const output = shape.m * shape.n * size.d * (1 + cRead);
  const reads = (traffic.hbm.read - cRead * plan.tile.m * plan.tile.n * size.d) * tiles;
  return Math.max(compulsory(plan), reads + output);
}

/** Every operand read and every output written once. */
const compulsory = ({ shape, size, cRead }: Plan): number =>
  shape.m * shape.k * size.a + shape.n * shape.k * size.b + shape.m * shape.n * size.d * (1 + cRead);

function listLevels(plan: Plan, traffic: Traffic, cycles: number, cores: number): Level[] {
  const supplies: Record<LevelId, number> = {
    registers: REGISTERS_PER_CLOCK,
    shared: plan.supply.shared,
    fill: plan.supply.fill,
    l2: plan.supply.l2 / cores,
    hbm: plan.bandwidth / (plan.core.clock * cores),
  };
  return (Object.keys(supplies) as LevelId[]).map((id) => {
    const { read, write } = traffic[id];
    // The way into a core is not the way out of it; registers are written through other ports than they are read.
    const oneWay = id === "fill" || id === "registers";
    const need = { read: read / cycles, write: write / cycles };
    const supply = supplies[id];
    return {
      id,
      read,
      write,
      need,
      supply,
      load: (oneWay ? Math.max(need.read, need.write) : need.read + need.write) / supply,
    };
  });
}

function bound(seconds: { cores: number; l2: number; hbm: number }, cycles: Cycles, alone: boolean): Bound {
  if (seconds.hbm >= seconds.cores && seconds.hbm >= seconds.l2) return "hbm";
  if (seconds.l2 >= seconds.cores) return "l2";
  if (!alone && cycles.exposed > cycles.loop) return "exposed";
  const { mma, shared, fill } = cycles;
  if (mma >= shared && mma >= fill) return "mma";
  return shared >= fill ? "shared" : "fill";
}
