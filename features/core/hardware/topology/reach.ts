/**
 * The kinds of link of a chip from the nearest peers outwards: scale-up domain, PCIe inside the node, network. Each says how
 * many chips it spans and what one chip gets from it in a group of a given size.
 */
import type { Chip, Fabric } from "../chip";
import { bytesPerSecond, seconds, type BytesPerSecond, type Seconds } from "@/lib/units/quantity";
import {
  MESH_FLOOR,
  NETWORK_FLOOR_PER_DOUBLING,
  NETWORK_SEND,
  PCIE_FLOOR_PER_CHIP,
  PCIE_SEND,
  SCALE_UP_SEND,
  SWITCH_FLOOR,
  SWITCH_FLOOR_GROUP,
  SWITCH_FLOOR_GROWTH,
  TORUS_FLOOR,
  TORUS_HOP,
} from "./priors";

export type Reach = {
  readonly name: string;
  readonly fabric: Fabric | "network";
  /** Chips that it joins, counted in ranks. */
  readonly span: number;
  /** Chips that the next nearer kind of link joins. */
  readonly below: number;
  /** Null when no sheet states it. */
  readonly perDirection: BytesPerSecond | null;
  readonly inNetworkReduction: boolean;
  readonly bandwidth: (size: number) => BytesPerSecond;
  readonly allToAllBandwidth: (size: number) => BytesPerSecond;
  readonly peerBandwidth: BytesPerSecond;
  readonly latency: (size: number) => Seconds;
  readonly peerLatency: Seconds;
};

/** Nearest first; the last one, the network, reaches everybody. */
export function listReaches(chip: Chip): Reach[] {
  const domain = scaleUpDomain(chip);
  const reaches: Reach[] = domain > 1 ? [scaleUp(chip, domain)] : [];
  if (chip.chipsPerNode > domain) reaches.push(pcie(chip, domain));
  return [...reaches, network(chip, Math.max(domain, chip.chipsPerNode))];
}

/** A link whose domain and rate are both unpublished is taken to span the node: it is then refused, not replaced by PCIe. */
function scaleUpDomain(chip: Chip): number {
  const { fabric, domainSize, perDirection } = chip.scaleUp;
  if (fabric === "pcie") return 1;
  return domainSize === 1 && perDirection === null ? chip.chipsPerNode : domainSize;
}

function scaleUp(chip: Chip, span: number): Reach {
  const { name, fabric, perDirection, inNetworkReduction } = chip.scaleUp;
  const shared = { name, fabric, span, below: 1, perDirection, inNetworkReduction, peerLatency: SCALE_UP_SEND };
  const total = perDirection ?? 0;
  if (fabric === "torus") return { ...shared, ...torus(total, chip.scaleUp.torusAxes ?? 1) };
  if (fabric === "switch") return { ...shared, ...shareless(total), latency: switchFloor };
  return { ...shared, ...mesh(total, span), latency: fabric === "bridge" ? switchFloor : () => MESH_FLOOR };
}

function pcie(chip: Chip, below: number): Reach {
  const rate = chip.pcie?.perDirection ?? null;
  return {
    name: chip.pcie === null ? "PCIe" : `PCIe ${chip.pcie.generation} x${chip.pcie.lanes}`,
    fabric: "pcie",
    span: chip.chipsPerNode,
    below,
    perDirection: rate,
    inNetworkReduction: false,
    ...shareless(rate ?? 0),
    latency: (size) => seconds(PCIE_FLOOR_PER_CHIP * size),
    peerLatency: PCIE_SEND,
  };
}

function network(chip: Chip, below: number): Reach {
  return {
    name: "network",
    fabric: "network",
    span: Infinity,
    below,
    perDirection: chip.scaleOut,
    inNetworkReduction: false,
    ...shareless(chip.scaleOut ?? 0),
    latency: (size) => seconds(NETWORK_FLOOR_PER_DOUBLING * Math.log2(size)),
    peerLatency: NETWORK_SEND,
  };
}

type Shares = Pick<Reach, "bandwidth" | "allToAllBandwidth" | "peerBandwidth">;

/** Behind a switch any one peer can use all of the chip's links. */
function shareless(total: number): Shares {
  const all = bytesPerSecond(total);
  return { bandwidth: () => all, allToAllBandwidth: () => all, peerBandwidth: all };
}

/** Every pair has its own link: a group of `size` uses `size - 1` of the `span - 1` links of a chip. */
function mesh(total: number, span: number): Shares {
  const link = total / Math.max(1, span - 1);
  const share = (size: number): BytesPerSecond => bytesPerSecond(link * (size - 1));
  return { bandwidth: share, allToAllBandwidth: share, peerBandwidth: bytesPerSecond(link) };
}

/**
 * Two links along each of `axes` dimensions. A ring uses the two of one axis; a pair, one link. In an all-to-all a message
 * travels a quarter of the side per axis on average, so that all 2 x axes links carry 8 links / side, side = size^(1/axes).
 */
function torus(total: number, axes: number): Shares & Pick<Reach, "latency"> {
  const link = total / (2 * axes);
  const ring = (size: number): number => link * Math.min(2, size - 1);
  const spread = (size: number): number => (8 * link) / size ** (1 / axes);
  return {
    bandwidth: (size) => bytesPerSecond(ring(size)),
    allToAllBandwidth: (size) => bytesPerSecond(Math.min(ring(size), spread(size))),
    peerBandwidth: bytesPerSecond(link),
    latency: (size) => seconds(TORUS_FLOOR + TORUS_HOP * axes * (size ** (1 / axes) / 2)),
  };
}

function switchFloor(size: number): Seconds {
  return seconds(SWITCH_FLOOR * (size / SWITCH_FLOOR_GROUP) ** SWITCH_FLOOR_GROWTH);
}
