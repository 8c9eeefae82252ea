/**
 * The number of blocks on a core, and the limit for more.
 *
 *   shared memory of a block = stages · (A tile + B tile)          (the output passes through the same bytes afterwards)
 *   registers of a thread    = accumulators / threads + fragments + 40        none of the accumulators with tensor memory
 *
 * Source: CUDA occupancy rules (Programming Guide, compute capabilities); 40 registers for addresses and loop state is
 * a round figure of CUTLASS kernels.
 */
import { ACCUMULATOR_BYTES, TENSOR_MEMORY } from "@/features/core/hardware/cores/on-chip";
import type { Plan } from "./plan";

type Limit = "shared-memory" | "registers" | "warps" | "blocks" | "tensor-memory" | "asked";

export type Occupancy = {
  /** Buffers of A and B. */
  readonly stages: number;
  /** On one core; 0 = not even one fits. */
  readonly blocks: number;
  readonly limit: Limit;
  readonly sharedPerBlock: number;
  readonly sharedAllowed: number;
  readonly registersPerThread: number;
  readonly registersPerBlock: number;
  readonly tensorMemoryPerBlock: number;
};

const REGISTER = 4;
const LOOP_REGISTERS = 40;
const MOST_STAGES = 4;

export function computeOccupancy(plan: Plan): Occupancy {
  const { chip, tile, warps, sharedMemory } = plan;
  const stage = stageBytes(plan);
  const allowed = sharedMemory - chip.reservedShared;
  const stages = plan.stages ?? Math.max(1, Math.min(MOST_STAGES, Math.floor(allowed / stage)));
  const sharedPerBlock = stages * stage;
  const threads = warps * chip.threadsPerWarp;
  const inRegisters = chip.accumulators === "registers";
  const registersPerThread = Math.ceil(
    (inRegisters ? (ACCUMULATOR_BYTES * tile.m * tile.n) / consumers(plan) / REGISTER : 0) +
      fragments(plan) +
      LOOP_REGISTERS,
  );
  const registersPerBlock = registersPerThread * threads * REGISTER;
  const tensorMemoryPerBlock = inRegisters ? 0 : ACCUMULATOR_BYTES * tile.m * tile.n;
  const room: Record<Limit, number> = {
    "shared-memory": Math.floor(sharedMemory / (sharedPerBlock + chip.reservedShared)),
    registers:
      registersPerThread > chip.registersPerThread
        ? 0
        : Math.floor(chip.registers / averageRegisters(plan, registersPerThread)),
    warps: Math.floor(chip.warps / warps),
    blocks: chip.blocks,
    "tensor-memory": inRegisters ? Infinity : Math.floor(TENSOR_MEMORY / tensorMemoryPerBlock),
    asked: plan.blocks ?? Infinity,
  };
  const limit = (Object.keys(room) as Limit[]).reduce((a, b) => (room[b] < room[a] ? b : a));
  const blocks = room[limit];
  return {
    stages,
    blocks,
    limit,
    sharedPerBlock,
    sharedAllowed: allowed,
    registersPerThread,
    registersPerBlock,
    tensorMemoryPerBlock,
  };
}

/** One buffer of A and B; with two-core MMA each core holds half of B; A that goes straight to registers has none. */
function stageBytes({ tile, size, pair, aThroughShared }: Plan): number {
  const a = aThroughShared ? tile.m * tile.k * size.a : 0;
  return a + (tile.n * tile.k * size.b) / (pair ? 2 : 1);
}

/** Threads that hold accumulators: warp-group kernels keep a group of four warps for copies only. */
function consumers({ mode, warps, chip }: Plan): number {
  const working = mode === "mma" || warps <= 4 ? warps : warps - 4;
  return working * chip.threadsPerWarp;
}

/** The copying warps give their registers to the others (setmaxnreg), so a block counts its consumers and 24 a thread beside. */
function averageRegisters(plan: Plan, perThread: number): number {
  const threads = plan.warps * plan.chip.threadsPerWarp;
  const working = consumers(plan);
  return REGISTER * (working * perThread + (threads - working) * 24);
}

/** Registers of operand fragments: two steps of k 16 in MMA, one A fragment in RS, none in SS. */
function fragments({ mode }: Plan): number {
  if (mode === "ss") return 0;
  return mode === "rs" ? 16 : 32;
}
