/**
 * What links do before anybody has measured them: fixed times and reachable fractions, to be replaced by calibration.
 * Collective floors are those of the smallest message inside a captured graph; a call outside a graph adds 16 to 40 us.
 */
import { fromUs } from "@/lib/units/edge";
import type { Seconds } from "@/lib/units/quantity";

/**
 * Measured all-reduce of small messages over 8 GPUs behind a switch: 4.7 to 7.2 us on A100, H100, H200 and B200 (vLLM
 * custom all-reduce tables of aiconfigurator, fitted 2026), growing with the group as its 0.06th power.
 */
export const SWITCH_FLOOR: Seconds = fromUs(5);
export const SWITCH_FLOOR_GROWTH = 0.06;
export const SWITCH_FLOOR_GROUP = 8;

/** Fixed cost of a collective in Huawei's device profiles for the 910 (7-link mesh); no measurement for other meshes. */
export const MESH_FLOOR: Seconds = fromUs(10);

/** Assumed: the mesh floor, and about 1 us for every chip that a message passes. Unmeasured. */
export const TORUS_FLOOR: Seconds = fromUs(10);
export const TORUS_HOP: Seconds = fromUs(1);

/** Measured over PCIe on L40S: 24 us for 8 GPUs, falling in proportion to the group (same tables). */
export const PCIE_FLOOR_PER_CHIP: Seconds = fromUs(3);

/** RDMA between nodes, per doubling of the group. Round figure for 200 to 400 Gbit/s NICs with GPU-direct. */
export const NETWORK_FLOOR_PER_DOUBLING: Seconds = fromUs(10);

/** One message between two chips, kernel to kernel. Round figures. */
export const SCALE_UP_SEND: Seconds = fromUs(3);
export const PCIE_SEND: Seconds = fromUs(8);
export const NETWORK_SEND: Seconds = fromUs(10);

/** Fractions of the stated link rate that large messages reach, by kind of link. */
export type LinkEfficiency = { readonly scaleUp: number; readonly pcie: number; readonly scaleOut: number };

/**
 * 0.8 is the prior of InferSim and lies between the measured 0.62 to 0.92 of 8-GPU NVLink groups; PCIe is the 70 to 80 %
 * x 0.7 of Huawei's 950 profiles. Four or eight L40S across two sockets were measured at 0.06 and 0.03: a PCIe box
 * without a switch or peer-to-peer needs its own figure.
 */
export const PRIOR_LINK_EFFICIENCY: LinkEfficiency = { scaleUp: 0.8, pcie: 0.5, scaleOut: 0.8 };
