/**
 * What a row of the catalogue and a chip typed in by a user must look like, in edge units. A row without a source and
 * the date on which it was read is refused. Kept apart from `catalogue.ts`, which imports only the types: bundled rows are
 * checked by the tests, not at every start.
 */
import * as z from "zod";
import { FIGURES, figureSpec, type Figure, type NumberFigure } from "./figures";

function number(name: NumberFigure) {
  const { min, max, whole } = figureSpec(name);
  const inRange = z.number().min(min).max(max);
  return whole === true ? inRange.int() : inRange;
}
const figure = (name: NumberFigure) => number(name).nullable();
const words = (longest: number) => z.string().trim().min(1).max(longest);

const fabric = z.enum(["switch", "mesh", "torus", "bridge", "pcie"]);
const peers = z.enum(["direct", "host"]);
const confidence = z.enum(["vendor", "two secondary", "one secondary", "unsure", "user"]);
const read = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])(-\d{2})?$/);
const figureNames: readonly Figure[] = [...(Object.keys(FIGURES) as NumberFigure[]), "fabric", "pcie_peers"];

/** The columns that catalogue rows and user-defined chips share. */
const columns = {
  vendor: words(40),
  form_factor: words(60),
  architecture: words(80),
  year: figure("year"),
  devices: number("devices"),
  memory_gib: figure("memory_gib"),
  memory_type: words(40).nullable(),
  memory_bandwidth_gb_s: figure("memory_bandwidth_gb_s"),
  fp32_tflops: figure("fp32_tflops"),
  tf32_tflops: figure("tf32_tflops"),
  fp16_tflops: figure("fp16_tflops"),
  bf16_tflops: figure("bf16_tflops"),
  fp8_tflops: figure("fp8_tflops"),
  fp6_tflops: figure("fp6_tflops"),
  fp4_tflops: figure("fp4_tflops"),
  int8_tops: figure("int8_tops"),
  int4_tops: figure("int4_tops"),
  fp4_format: words(40).nullable(),
  sparsity_note: words(200).nullable(),
  link: words(80).nullable(),
  fabric,
  torus_axes: figure("torus_axes"),
  link_gb_s: figure("link_gb_s"),
  domain_size: figure("domain_size"),
  in_network_reduction: z.boolean(),
  chips_per_node: figure("chips_per_node"),
  pcie_gen: figure("pcie_gen"),
  pcie_lanes: figure("pcie_lanes"),
  pcie_gb_s: figure("pcie_gb_s"),
  pcie_peers: peers.nullable(),
  scale_out_gbit_s: figure("scale_out_gbit_s"),
  tdp_w: figure("tdp_w"),
  sm_count: figure("sm_count"),
  boost_clock_mhz: figure("boost_clock_mhz"),
  l2_mib: figure("l2_mib"),
  smem_kib_per_sm: figure("smem_kib_per_sm"),
  exp_per_clk_per_sm: figure("exp_per_clk_per_sm"),
  notes: words(400).nullable(),
};

const provenance = { source: words(300), read, confidence, verification: words(100) };
const figureProvenance = z
  .strictObject(provenance)
  .partial()
  .extend({ note: words(200).optional() });
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** One row of `catalogue/*.json`. `memory_gb` is null only for parts of which nothing is published. */
export const CatalogueRow = z.strictObject({
  id,
  aliases: z.array(id),
  name: words(80),
  memory_gb: figure("memory_gb"),
  ...columns,
  ...provenance,
  figures: z.partialRecord(z.enum(figureNames), figureProvenance),
});

/** A chip as a user enters it: a name and a memory size, and whatever else is known; `measured`: when the kit measured its figures. */
export const CustomChip = z.strictObject({
  name: words(80),
  memory_gb: number("memory_gb"),
  measured: read.optional(),
  ...z.strictObject(columns).partial().shape,
});

export type CatalogueRow = z.infer<typeof CatalogueRow>;
export type CustomChip = z.infer<typeof CustomChip>;
/** All columns of a chip in edge units, null where unknown. */
export type ChipColumns = Omit<
  CatalogueRow,
  "aliases" | "figures" | "source" | "read" | "confidence" | "verification"
> & {
  readonly memory_gb: number;
};
