/**
 * Bytes of one output tile at every level on the way, over its whole K.
 *
 *   operands  a = Mt·K·sA, b = Nt·K·sB                    (K rounded up to whole steps of Kt)
 *   registers MMA: an m16n8k16 fragment pair per instruction; RS: A once per 256 columns; SS: none
 *   shared    reads  MMA: a · warps along N + b · warps along M     RS: a + b · Mt/64     SS: a · Nt/256 + b · Mt/rows
 *             writes a + b, once; all reads times (1 + reload)
 *   L1 / TMA  a + b into the core; through L1 a hit saves the way from L2
 *   L2        a / cluster along N + b / cluster along M      (multicast)
 *   HBM       what the tiles of a wave do not share: (rows·Mt·sA + columns·Nt·sB)·K per wave, at least every operand once
 *   output    Mt·Nt·sD · (1 + γ), once per output tile: accumulators stay on chip over K
 *
 * Source: CUTLASS's hierarchical GEMM; wgmma and tcgen05 operand rules (PTX ISA).
 */
import type { Plan } from "./plan";

export type LevelId = "registers" | "shared" | "fill" | "l2" | "hbm";
type Flow = { readonly read: number; readonly write: number };
export type Traffic = Readonly<Record<LevelId, Flow>> & {
  /** Share of L2's reads that HBM need not serve. */
  readonly l2Hit: number;
};

/** Of one split of one output tile. `running` tiles run at once on the whole chip, out of `tiles`. */
export function describeTraffic(plan: Plan, running: number, tiles: number): Traffic {
  const { tile, size, split, cRead } = plan;
  const depth = loopDepth(plan);
  const a = tile.m * depth * size.a;
  const b = tile.n * depth * size.b;
  const ownB = b / (plan.pair ? 2 : 1);
  const output = tile.m * tile.n * (split > 1 ? 4 : size.d);
  const throughL1 = plan.copy === "registers" ? 1 - plan.l1Hit : 1;
  const l2Read = (a / plan.cluster.n + b / plan.cluster.m) * throughL1;
  const staged = plan.mode === "mma" ? 0 : output;
  const shared = sharedReads(plan, a, b);
  const { hbm, hit } = hbmReads(plan, l2Read, running, tiles);
  const c = cRead * tile.m * tile.n * size.d;
  return {
    registers: { read: registerReads(plan, a, b), write: plan.mode === "mma" ? shared : 0 },
    shared: {
      read: shared * (1 + plan.reload) + staged,
      write: (plan.aThroughShared ? a : 0) + ownB + staged,
    },
    fill: { read: a + ownB + c, write: output },
    l2: { read: l2Read + c, write: output },
    hbm: { read: hbm + c, write: output },
    l2Hit: hit,
  };
}

/** K of one split, in whole steps. */
export const loopDepth = ({ shape, tile, split }: Plan): number => steps({ shape, tile, split }) * tile.k;
export const steps = ({ shape, tile, split }: Pick<Plan, "shape" | "tile" | "split">): number =>
  Math.ceil(Math.ceil(shape.k / split) / tile.k);

export const listTiles = ({ shape, tile, split }: Pick<Plan, "shape" | "tile" | "split">): number =>
  Math.ceil(shape.m / tile.m) * Math.ceil(shape.n / tile.n) * split;

function sharedReads(plan: Plan, a: number, b: number): number {
  const { mode, tile, chip } = plan;
  const { rows, columns } = chip.instruction;
  if (mode === "mma") {
    const { along } = warpGrid(plan);
    return a * along.n + b * along.m;
  }
  const passes = Math.ceil(tile.m / rows);
  const bytes = b / (plan.pair ? 2 : 1);
  if (mode === "rs") return (plan.aThroughShared ? a : 0) + bytes * passes;
  return a * Math.ceil(tile.n / columns) + bytes * passes;
}

/** Warps over the tile so that they read least: the division whose warp tile is nearest to a square. */
function warpGrid({ warps, tile }: Plan): { readonly along: { readonly m: number; readonly n: number } } {
  let best = { m: 1, n: warps };
  const reads = (m: number, n: number): number => tile.m * n + tile.n * m;
  for (let m = 1; m <= warps; m += 1) {
    if (warps % m === 0 && reads(m, warps / m) < reads(best.m, best.n)) best = { m, n: warps / m };
  }
  return { along: best };
}

/** m16n8k16 multiplies 16 x 16 elements of A with 16 x 8 of B, read from registers each time. */
function registerReads({ mode, tile, chip }: Plan, a: number, b: number): number {
  if (mode === "ss") return 0;
  if (mode === "rs") return a * Math.ceil(tile.n / chip.instruction.columns);
  return (a * tile.n) / 8 + (b * tile.m) / 16;
}

function hbmReads(plan: Plan, l2Read: number, running: number, tiles: number): { hbm: number; hit: number } {
  const { shape, size } = plan;
  const all = shape.m * shape.k * size.a + shape.n * shape.k * size.b;
  const least = all / tiles;
  const asked = plan.l2Hit === null ? waveReads(plan, running) : l2Read * (1 - plan.l2Hit);
  // Operands that fit the cache are read once for any order of the tiles.
  const hbm = plan.l2Hit === null && all <= plan.l2 ? least : Math.max(least, Math.min(asked, l2Read));
  return { hbm, hit: l2Read <= 0 ? 0 : Math.max(0, 1 - hbm / l2Read) };
}

/** A wave covers a region of tiles that is as square as the matrix allows; its rows and columns are read once. */
function waveReads(plan: Plan, running: number): number {
  const { shape, tile, size } = plan;
  const depth = loopDepth(plan);
  const [rowsAll, columnsAll] = [Math.ceil(shape.m / tile.m), Math.ceil(shape.n / tile.n)];
  const slots = Math.max(1, Math.min(running, rowsAll * columnsAll * plan.split));
  const plane = Math.min(slots, rowsAll * columnsAll);
  const rows = Math.min(rowsAll, Math.max(1, Math.round(Math.sqrt((plane * tile.n * size.b) / (tile.m * size.a)))));
  const columns = Math.min(columnsAll, plane / rows);
  const region = rows * columns;
  return ((rows * tile.m * size.a + columns * tile.n * size.b) * depth) / region;
}
