/** What runs, with every automatic choice made: the product, its tiles, the core under it. SI base units and elements. */
import type { Chip, RateFormat } from "@/features/core/hardware/chip";
import { requireBandwidth } from "@/features/core/hardware/require";
import { chooseFit } from "@/features/core/timing/laws/coefficients";
import { gemmFormat, inputSize } from "@/features/core/timing/laws/formats";
import { findGeneration, pace } from "@/features/core/timing/laws/generation";
import { micro, pacedShare } from "@/features/core/timing/laws/families/law";
import { failure, success, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import { fromGbPerS } from "@/lib/units/edge";
import { describeCore, type Core } from "@/features/core/hardware/cores/core";
import type { Input } from "./input";
import { onChip, type Mode, type OnChip } from "@/features/core/hardware/cores/on-chip";
import { clusterIssues, noArchitecture, noMode } from "./plan-issues";

export type Tile = { readonly m: number; readonly n: number; readonly k: number };

export type Plan = {
  readonly dtype: RateFormat;
  readonly mode: Mode;
  readonly shape: Tile;
  readonly tile: Tile;
  readonly size: { readonly a: number; readonly b: number; readonly d: number };
  readonly warps: number;
  /** null = as many as fit. */
  readonly stages: number | null;
  readonly blocks: number | null;
  readonly cluster: { readonly m: number; readonly n: number };
  readonly pair: boolean;
  readonly split: number;
  readonly persistent: boolean;
  readonly copy: OnChip["copy"];
  readonly aThroughShared: boolean;
  readonly reload: number;
  readonly cRead: number;
  readonly l1Hit: number;
  readonly l2Hit: number | null;
  readonly core: Core;
  readonly chip: OnChip;
  /** Shares of the matrix rate and of the HBM bandwidth that long kernels hold. */
  readonly sustained: number;
  readonly hbmShare: number;
  /** Launch and prologue of any kernel, s. */
  readonly floor: number;
  readonly sharedMemory: number;
  readonly l2: number;
  /** B/s. */
  readonly bandwidth: number;
  readonly memory: number;
  readonly supply: { readonly shared: number; readonly fill: number; readonly l2: number };
  /** Source of the assumed L2 bandwidth if no source states it and the user entered none. */
  readonly l2Assumed: Text | null;
};

const KIB = 1024;

export function makePlan(chip: Chip, input: Input): Result<Plan> {
  const dtype = input.dtype ?? automaticFormat(chip);
  const core = describeCore(chip, dtype, input);
  const bandwidth = input.hbm_gb_s === null ? requireBandwidth(chip) : success(fromGbPerS(input.hbm_gb_s));
  const architecture = onChip(chip);
  const shared = input.smem_kib === null ? chip.sharedMemoryPerCore : input.smem_kib * KIB;
  if (!core.ok || !bandwidth.ok) return failure(...[core, bandwidth].flatMap((part) => (part.ok ? [] : part.issues)));
  if (architecture === null || shared === null) return failure(noArchitecture(chip));
  const mode = input.mode ?? (architecture.modes[0] as Mode);
  if (!architecture.modes.includes(mode)) return failure(noMode(chip, mode, architecture));
  const size = elementSizes(input, dtype);
  const tile = makeTile(input, architecture, size.a);
  const fit = judgeFit(chip, dtype, core.value.peak, size.b);
  const grouping = chooseGrouping(input, tile, architecture);
  return success(
    {
      dtype,
      mode,
      shape: { m: input.m, n: input.n, k: input.k },
      tile,
      size,
      warps: input.warps ?? automaticWarps(mode, tile, architecture),
      stages: input.stages,
      blocks: input.blocks,
      ...grouping,
      split: Math.min(input.split_k, Math.max(1, Math.floor(input.k / tile.k))),
      persistent: input.persistent,
      copy: input.load ?? architecture.copy,
      aThroughShared: mode !== "rs" || input.a_via_smem,
      reload: input.reload,
      cRead: input.c_read,
      l1Hit: input.l1_hit,
      l2Hit: input.l2_hit,
      core: core.value,
      chip: architecture,
      sustained: input.sustained ?? fit.compute,
      hbmShare: fit.memory,
      floor: fit.floor,
      sharedMemory: shared,
      l2: input.l2_mib === null ? (chip.l2 ?? 0) : input.l2_mib * KIB * KIB,
      bandwidth: bandwidth.value,
      memory: chip.memory,
      supply: supplies(input, architecture, core.value.cores),
      l2Assumed: input.l2_clk === null ? architecture.l2Assumed : null,
    },
    [...core.issues, ...clusterIssues(chip, input, architecture)],
  );
}

const elementSizes = ({ sa, sb, sd }: Input, dtype: RateFormat): Plan["size"] => ({
  a: sa ?? inputSize(dtype),
  b: sb ?? inputSize(dtype),
  d: sd ?? 2,
});

const automaticFormat = ({ rates }: Chip): RateFormat =>
  (["bf16", "fp16", "fp8", "fp4"] as const).find((format) => rates[format] !== null) ?? "bf16";

function makeTile(input: Input, { id, modes, instruction }: OnChip, elementBytes: number): Tile {
  const grouped = modes.includes("ss");
  const cdna = id.startsWith("cdna");
  // CDNA3 has 64 KiB of LDS for a tile that NVIDIA spreads over 164 or more.
  const least = grouped ? instruction.rows : 16;
  const rows = Math.min(cdna ? 256 : 128, Math.max(least, 2 ** Math.ceil(Math.log2(input.m))));
  const depth = grouped ? 128 : id === "ampere" || id === "cdna4" ? 128 : 64;
  return {
    m: input.mt ?? rows,
    n: input.nt ?? (grouped || cdna ? 256 : 128),
    k: input.kt ?? Math.max(16, Math.round(depth / elementBytes / 16) * 16),
  };
}

/** Blocks that share operands; never more of them than there are tiles along that side. */
function chooseGrouping(input: Input, tile: Tile, { accumulators, cluster }: OnChip): Pick<Plan, "cluster" | "pair"> {
  const [rows, columns] = [Math.ceil(input.m / tile.m), Math.ceil(input.n / tile.n)];
  const pair = accumulators === "tensor-memory" && input.pair !== "off" && rows >= 2 && (input.cluster_m ?? 2) >= 2;
  const asked = input.cluster_m ?? (cluster > 1 ? 2 : 1);
  return { cluster: { m: Math.min(asked, rows), n: Math.min(input.cluster_n, columns) }, pair };
}

/** Four warps for every 64 rows of a warp-group product and four to copy; warp-level tiles of about 64 x 64. */
function automaticWarps(mode: Mode, { m, n }: Tile, { accumulators, threadsPerWarp }: OnChip): number {
  if (accumulators === "tensor-memory") return 8;
  if (mode !== "mma") return Math.min(32, 4 * Math.max(1, Math.ceil(m / 64)) + 4);
  const perWarp = 64 * threadsPerWarp * 2;
  return Math.min(16, Math.max(4, 2 ** Math.round(Math.log2((m * n) / perWarp))));
}

function supplies(input: Input, { sharedPerClock, fillPerClock, l2PerClock }: OnChip, cores: number): Plan["supply"] {
  const fill = input.l1_clk ?? fillPerClock;
  return {
    shared: input.smem_clk ?? sharedPerClock,
    fill,
    l2: input.l2_clk ?? Math.min(l2PerClock ?? Infinity, fill * cores),
  };
}

/** The shares that the fitted GEMM law found on the generation's measured tables; pooled over all where it has none. */
function judgeFit(chip: Chip, dtype: RateFormat, peak: number, weightSize: number) {
  const { values } = chooseFit("gemm", gemmFormat(dtype, weightSize), findGeneration(chip));
  const { compute = 1, memory = 1, floor_us = 0 } = values;
  return {
    compute: Math.min(1, pacedShare(compute, pace(chip, peak, dtype))),
    memory: Math.min(1, memory),
    floor: micro(floor_us),
  };
}
