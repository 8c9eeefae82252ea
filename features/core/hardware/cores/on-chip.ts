/**
 * What a core of each architecture holds and moves per clock. Bytes and bytes per clock.
 *
 * Sources: NVIDIA V100, A100 (5,120 B/clk of L2), H100, Ada and Blackwell whitepapers and tuning guides (registers, shared
 * memory, warps, blocks, clusters of up to 8); 128 B/clk of shared memory per SM unchanged from Volta to Blackwell and tensor
 * memory of 256 KiB (FlashAttention-4, arXiv:2603.05451); wgmma 64 x 256 and tcgen05 128 x 256 (PTX ISA 8); mma.sync on Hopper
 * about 63 % of wgmma (Luo et al., arXiv:2402.13499); AMD CDNA 2, 3, 4 whitepapers (512 KiB registers, 64/64/160 KiB LDS, 2 KiB/clk
 * of L2 per XCD). L2 of Hopper (as A100's) and of Blackwell (two such dies) are not published: assumptions, override them.
 */
import type { Chip } from "../chip";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

/** FP32. */
export const ACCUMULATOR_BYTES = 4;
/** Tensor memory of a Blackwell SM: 128 lanes x 512 columns x 4 B. */
export const TENSOR_MEMORY = 256 * 1024;

export type Mode = "mma" | "rs" | "ss";

export type OnChip = {
  readonly id: string;
  readonly name: Text;
  readonly modes: readonly Mode[];
  /** Rows and columns of one warp-group instruction; rows x columns x accumulator bytes. */
  readonly instruction: { readonly rows: number; readonly columns: number };
  /** Where accumulators live over the loop on K. */
  readonly accumulators: "registers" | "tensor-memory";
  readonly registers: number;
  readonly registersPerThread: number;
  readonly threadsPerWarp: number;
  readonly warps: number;
  readonly blocks: number;
  /** Largest share of the shared memory that one block may have, given the whole. */
  readonly reservedShared: number;
  readonly sharedPerClock: number;
  /** L2 to one core: the way that TMA and cp.async use. */
  readonly fillPerClock: number;
  /** All cores together; null = only the ways to the cores limit. */
  readonly l2PerClock: number | null;
  /** What `l2PerClock` was taken from, where nobody published it; null = stated. */
  readonly l2Assumed: Text | null;
  readonly cluster: number;
  readonly copy: "tma" | "async" | "registers";
  /** Share of the matrix rate that warp-level instructions reach; null = nobody published it. */
  readonly mmaShare: number | null;
  readonly source: Text;
};

const KIB = 1024;

const NVIDIA = {
  modes: ["mma"],
  instruction: { rows: 16, columns: 8 },
  accumulators: "registers",
  registers: 256 * KIB,
  registersPerThread: 255,
  threadsPerWarp: 32,
  warps: 64,
  blocks: 32,
  reservedShared: KIB,
  sharedPerClock: 128,
  fillPerClock: 64,
  l2PerClock: null,
  l2Assumed: null,
  cluster: 1,
  copy: "async",
  mmaShare: 1,
} as const;

const AMD = {
  ...NVIDIA,
  registers: 512 * KIB,
  registersPerThread: 512,
  threadsPerWarp: 64,
  warps: 32,
  reservedShared: 0,
  copy: "registers",
} as const;

const vendor = (title: string): Text => m.titleWhitepaper({ title });

const ON_CHIP = {
  volta: {
    ...NVIDIA,
    id: "volta",
    name: verbatim("Volta / Turing"),
    l2PerClock: 2048,
    blocks: 32,
    reservedShared: 0,
    copy: "registers",
    source: vendor("NVIDIA V100"),
  },
  ampere: { ...NVIDIA, id: "ampere", name: verbatim("Ampere GA100"), l2PerClock: 5120, source: vendor("NVIDIA A100") },
  small: {
    ...NVIDIA,
    id: "small",
    name: verbatim("GA10x / Ada / GB20x"),
    warps: 48,
    blocks: 24,
    source: vendor("NVIDIA Ada"),
  },
  hopper: {
    ...NVIDIA,
    id: "hopper",
    name: verbatim("Hopper"),
    modes: ["ss", "rs", "mma"],
    instruction: { rows: 64, columns: 256 },
    l2PerClock: 5120,
    l2Assumed: m.takenAsA100s,
    cluster: 8,
    copy: "tma",
    mmaShare: 0.63,
    source: m.nvidiaH100WhitepaperMmaShare,
  },
  blackwell: {
    ...NVIDIA,
    id: "blackwell",
    name: verbatim("Blackwell GB100 / GB110"),
    modes: ["ss"],
    instruction: { rows: 128, columns: 256 },
    accumulators: "tensor-memory",
    l2PerClock: 10_240,
    l2Assumed: m.takenAsTwoA100Dies,
    cluster: 8,
    copy: "tma",
    mmaShare: null,
    source: m.arXiv260305451PtxIsaL2,
  },
  cdna2: { ...AMD, id: "cdna2", name: verbatim("CDNA2"), source: vendor("AMD CDNA 2") },
  cdna3: { ...AMD, id: "cdna3", name: verbatim("CDNA3"), l2PerClock: 16_384, source: vendor("AMD CDNA 3") },
  cdna4: {
    ...AMD,
    id: "cdna4",
    name: verbatim("CDNA4"),
    l2PerClock: 16_384,
    sharedPerClock: 256,
    source: vendor("AMD CDNA 4"),
  },
} as const satisfies Readonly<Record<string, OnChip>>;

type OnChipId = keyof typeof ON_CHIP;

/** null: nobody published enough of this architecture. */
export function onChip({ vendor: maker, architecture }: Pick<Chip, "vendor" | "architecture">): OnChip | null {
  const name = architecture.toLowerCase();
  const who = maker.toLowerCase();
  if (who === "amd") return name.startsWith("cdna") ? (ON_CHIP[name.slice(0, 5) as OnChipId] ?? null) : null;
  if (who !== "nvidia") return null;
  if (/volta|turing/.test(name)) return ON_CHIP.volta;
  if (/ga100|ga10b/.test(name)) return ON_CHIP.ampere;
  if (name.startsWith("hopper")) return ON_CHIP.hopper;
  if (/gb100|gb110|gb10b/.test(name)) return ON_CHIP.blackwell;
  return ON_CHIP.small;
}
