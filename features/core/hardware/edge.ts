/** A chip between the plain numbers of the edges (GB, GB/s, TFLOPS, MHz) and the SI base units inside. Lossless both ways. */
import { fromGb, fromGbPerS, fromGib, fromTflops, toGb, toGbPerS, toGib, toTflops } from "@/lib/units/edge";
import { bytes } from "@/lib/units/quantity";
import type { Chip, Provenance, RateFormat, ScaleUp } from "./chip";
import type { ChipColumns } from "./schema";

const MHZ = 1e6;
const MIB = 2 ** 20;
const KIB = 2 ** 10;
const BITS_PER_BYTE = 8;

export function toChip(row: ChipColumns, provenance: Provenance, figures: Chip["figures"]): Chip {
  return {
    id: row.id,
    vendor: row.vendor,
    name: row.name,
    formFactor: row.form_factor,
    architecture: row.architecture,
    year: row.year,
    devices: row.devices,
    memory: fromGb(row.memory_gb),
    memoryVisible: map(row.memory_gib, fromGib),
    memoryType: row.memory_type ?? "unknown",
    memoryBandwidth: map(row.memory_bandwidth_gb_s, fromGbPerS),
    rates: rates(row),
    fp4Format: row.fp4_format,
    scaleUp: readScaleUp(row),
    chipsPerNode: row.chips_per_node ?? 1,
    pcie: readPcie(row),
    pciePeers: row.pcie_peers,
    scaleOut: map(row.scale_out_gbit_s, (gbit) => fromGbPerS(gbit / BITS_PER_BYTE)),
    tdpWatts: row.tdp_w,
    cores: row.sm_count,
    boostClockHz: map(row.boost_clock_mhz, (mhz) => mhz * MHZ),
    l2: map(row.l2_mib, (mib) => bytes(mib * MIB)),
    sharedMemoryPerCore: map(row.smem_kib_per_sm, (kib) => bytes(kib * KIB)),
    expPerClockPerCore: row.exp_per_clk_per_sm,
    provenance,
    figures,
    sparsityNote: row.sparsity_note,
    notes: row.notes,
  };
}

/** The inverse of `toChip`, less id and provenance: what a form is prefilled with. */
export function toEdge(chip: Chip): Omit<ChipColumns, "id"> {
  return {
    vendor: chip.vendor,
    name: chip.name,
    form_factor: chip.formFactor,
    architecture: chip.architecture,
    year: chip.year,
    devices: chip.devices,
    memory_gb: tidy(toGb(chip.memory)),
    memory_gib: figure(chip.memoryVisible, toGib),
    memory_type: chip.memoryType === "unknown" ? null : chip.memoryType,
    memory_bandwidth_gb_s: figure(chip.memoryBandwidth, toGbPerS),
    ...rateColumns(chip),
    fp4_format: chip.fp4Format,
    sparsity_note: chip.sparsityNote,
    ...linkColumns(chip),
    tdp_w: chip.tdpWatts,
    sm_count: chip.cores,
    boost_clock_mhz: figure(chip.boostClockHz, (hz) => hz / MHZ),
    l2_mib: figure(chip.l2, (size) => size / MIB),
    smem_kib_per_sm: figure(chip.sharedMemoryPerCore, (size) => size / KIB),
    exp_per_clk_per_sm: chip.expPerClockPerCore,
    notes: chip.notes,
  };
}

function rates(row: ChipColumns): Chip["rates"] {
  return {
    fp32: map(row.fp32_tflops, fromTflops),
    tf32: map(row.tf32_tflops, fromTflops),
    fp16: map(row.fp16_tflops, fromTflops),
    bf16: map(row.bf16_tflops, fromTflops),
    fp8: map(row.fp8_tflops, fromTflops),
    fp6: map(row.fp6_tflops, fromTflops),
    fp4: map(row.fp4_tflops, fromTflops),
    int8: map(row.int8_tops, fromTflops),
    int4: map(row.int4_tops, fromTflops),
  };
}

function rateColumns(chip: Chip) {
  const rate = (format: RateFormat): number | null => figure(chip.rates[format], toTflops);
  return {
    fp32_tflops: rate("fp32"),
    tf32_tflops: rate("tf32"),
    fp16_tflops: rate("fp16"),
    bf16_tflops: rate("bf16"),
    fp8_tflops: rate("fp8"),
    fp6_tflops: rate("fp6"),
    fp4_tflops: rate("fp4"),
    int8_tops: rate("int8"),
    int4_tops: rate("int4"),
  };
}

function readScaleUp(row: ChipColumns): ScaleUp {
  return {
    name: row.link ?? (row.fabric === "pcie" ? "PCIe" : "unnamed link"),
    fabric: row.fabric,
    perDirection: map(row.link_gb_s, fromGbPerS),
    domainSize: row.domain_size ?? 1,
    torusAxes: row.torus_axes,
    inNetworkReduction: row.in_network_reduction,
  };
}

function readPcie(row: ChipColumns): Chip["pcie"] {
  if (row.pcie_gen === null || row.pcie_lanes === null || row.pcie_gb_s === null) return null;
  return { generation: row.pcie_gen, lanes: row.pcie_lanes, perDirection: fromGbPerS(row.pcie_gb_s) };
}

function linkColumns({ scaleUp, pcie, pciePeers, scaleOut, chipsPerNode }: Chip) {
  return {
    link: scaleUp.name,
    fabric: scaleUp.fabric,
    torus_axes: scaleUp.torusAxes,
    link_gb_s: figure(scaleUp.perDirection, toGbPerS),
    domain_size: scaleUp.domainSize,
    in_network_reduction: scaleUp.inNetworkReduction,
    chips_per_node: chipsPerNode,
    pcie_gen: pcie?.generation ?? null,
    pcie_lanes: pcie?.lanes ?? null,
    pcie_gb_s: figure(pcie?.perDirection ?? null, toGbPerS),
    pcie_peers: pciePeers,
    scale_out_gbit_s: figure(scaleOut, (rate) => toGbPerS(rate) * BITS_PER_BYTE),
  };
}

const map = <T, U>(value: T | null, convert: (value: T) => U): U | null => (value === null ? null : convert(value));
const figure = <T>(value: T | null, convert: (value: T) => number): number | null =>
  value === null ? null : tidy(convert(value));

/** Drops the last bits that a conversion and its inverse leave behind (66.9 x 1e12 / 1e12). */
const tidy = (value: number): number => Number(value.toPrecision(12));
