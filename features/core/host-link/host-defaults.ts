/**
 * Rates between a GPU and what lies behind it, where a chip's sheet does not say. All bytes per second.
 *
 * PCIe x16 one direction after line coding: PCI-SIG base specifications 3.0 to 7.0 (7.0: twice 6.0).
 * DRAM of a usual host by the age of its PCIe = channels · MT/s · 8 B: 6 x DDR4-2666 (Xeon Scalable), 8 x DDR4-3200 (EPYC Rome of
 * the DGX A100), 8 x DDR5-4800 (Xeon 8480C of the DGX H100), 8 x DDR5-6400 (Xeon 6 of the DGX B300).
 * Grace: NVLink-C2C 900 GB/s both ways in all. LPDDR5X at 384 GB/s with 480 GB, the version of GH200 servers and of GB200 and GB300
 * racks (two GPUs behind one Grace; 14 TB/s over the 36 of a rack, NVIDIA GB200 NVL72 specification). The "up to 512 GB/s" of data
 * sheets is that of 120 and 240 GB: NVIDIA's Grace tuning guide has STREAM at 410 GB/s and more with 120 GB, 80 % of 512.
 */
import type { Chip } from "@/features/core/hardware/chip";
import { GIGA } from "@/lib/units/edge";

const PCIE_X16: Readonly<Record<number, number>> = { 3: 15.75, 4: 31.5, 5: 63, 6: 121, 7: 242 };
const HOST_DRAM: Readonly<Record<number, number>> = { 3: 127.968, 4: 204.8, 5: 307.2, 6: 409.6, 7: 819.2 };

export type Superchip = { readonly link: number; readonly gpus: number; readonly dram: number };

const GRACE: Readonly<Record<string, Superchip>> = {
  "gh200-96": { link: 450 * GIGA, gpus: 1, dram: 384 * GIGA },
  "gh200-144": { link: 450 * GIGA, gpus: 1, dram: 384 * GIGA },
  gb200: { link: 450 * GIGA, gpus: 2, dram: 384 * GIGA },
  gb300: { link: 450 * GIGA, gpus: 2, dram: 384 * GIGA },
};

/** The processor that shares a package link with the chip; null = it sits behind PCIe. */
export const findSuperchip = (chip: Chip): Superchip | null => GRACE[chip.id] ?? null;

export const pcieRate = (generation: number, lanes: number): number =>
  ((PCIE_X16[generation] ?? 0) * GIGA * lanes) / 16;

/** Share of the line rate that pinned copies reach: 55.6 of 63 GB/s in NVIDIA's nvbandwidth sample on PCIe 5. */
export const PINNED_SHARE = 0.88;

/** DRAM of one socket of a host of that age. */
export const dramRate = (generation: number): number => (HOST_DRAM[generation] ?? 0) * GIGA;

/** Two sockets share the GPUs of a node. */
export const SOCKETS = 2;
