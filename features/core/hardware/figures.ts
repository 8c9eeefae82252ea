/**
 * The columns of an accelerator at the edges of the suite (catalogue, form, link), with the word and unit a message
 * uses for each and the range outside which a figure is taken for a slip of the hand. Ranges are in edge units;
 * they span every part in the catalogue with room to spare, from an embedded module to a wafer.
 */
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

export type FigureSpec = {
  readonly label: Text;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
};

const rate = (label: Text, unit = "TFLOPS"): FigureSpec => ({ label, unit, min: 0.01, max: 1e7 });
const count = (label: Text, max: number): FigureSpec => ({ label, unit: "", min: 1, max, whole: true });

export const FIGURES = {
  year: { label: m.year, unit: "", min: 2000, max: 2100, whole: true },
  devices: count(m.devicesPerPackage, 64),
  memory_gb: { label: m.memory, unit: "GB", min: 0.01, max: 1e6 },
  memory_gib: { label: m.visibleMemory, unit: "GiB", min: 0.01, max: 1e6 },
  memory_bandwidth_gb_s: { label: m.memoryBandwidth, unit: "GB/s", min: 1, max: 1e8 },
  fp32_tflops: rate(verbatim("FP32")),
  tf32_tflops: rate(verbatim("TF32")),
  fp16_tflops: rate(verbatim("FP16")),
  bf16_tflops: rate(verbatim("BF16")),
  fp8_tflops: rate(verbatim("FP8")),
  fp6_tflops: rate(verbatim("FP6")),
  fp4_tflops: rate(verbatim("FP4")),
  int8_tops: rate(verbatim("INT8"), "TOPS"),
  int4_tops: rate(verbatim("INT4"), "TOPS"),
  torus_axes: count(m.torusDimensions, 6),
  link_gb_s: { label: m.linkOneDirection, unit: "GB/s", min: 0.1, max: 1e6 },
  domain_size: count(m.scaleUpDomain, 1e6),
  chips_per_node: count(m.chipsPerNode, 1024),
  pcie_gen: count(m.pcieGeneration, 9),
  pcie_lanes: count(m.pcieLanes, 64),
  pcie_gb_s: { label: m.pcieOneDirection, unit: "GB/s", min: 0.1, max: 1e4 },
  scale_out_gbit_s: {
    label: m.networkPerChip,
    unit: "Gbit/s",
    min: 0.1,
    max: 1e6,
  },
  tdp_w: { label: m.power, unit: "W", min: 1, max: 1e5 },
  sm_count: count(m.cores, 1e7),
  boost_clock_mhz: { label: m.boostClock, unit: "MHz", min: 10, max: 1e5 },
  l2_mib: { label: m.l2Cache, unit: "MiB", min: 0.01, max: 1e5 },
  smem_kib_per_sm: { label: m.sharedMemoryPerCore, unit: "KiB", min: 1, max: 1e5 },
  exp_per_clk_per_sm: {
    label: m.expPerClockAndCore,
    unit: "",
    min: 0.1,
    max: 1e4,
  },
} as const satisfies Readonly<Record<string, FigureSpec>>;

/** What calculations of any page use, and so what a screen shows; files have every figure. */
export const MAIN_FIGURES: ReadonlySet<string> = new Set<NumberFigure>([
  "memory_gb",
  "memory_bandwidth_gb_s",
  "bf16_tflops",
  "fp8_tflops",
  "fp4_tflops",
  "int8_tops",
  "link_gb_s",
  "domain_size",
  "pcie_gb_s",
  "scale_out_gbit_s",
  "tdp_w",
]);

/** A figure with a number, or the arrangement of the links and the way of messages, which can be doubtful too. */
export type NumberFigure = keyof typeof FIGURES;
export type Figure = NumberFigure | "fabric" | "pcie_peers";

export const isNumberFigure = (name: string): name is NumberFigure => Object.hasOwn(FIGURES, name);

/** `FIGURES[name]`, with the optional members visible to the compiler. */
export const figureSpec = (name: NumberFigure): FigureSpec => FIGURES[name];
