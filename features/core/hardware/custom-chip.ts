/**
 * A chip that the user describes: the same columns as the catalogue, in edge units. Only a name and a memory size are
 * required; what is left out stays unknown, and a calculation that needs it is refused by name.
 */
import { cutIssues } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { Chip, Provenance } from "./chip";
import { columnIssue, columnIssues, contradictions } from "./custom-chip-issues";
import { toChip, toEdge } from "./edge";
import { CustomChip, type ChipColumns } from "./schema";
import * as m from "./messages";

export const CUSTOM_ID = "custom";

/** What a column is when the user leaves it out. A chip without a link rate talks over PCIe, eight to a node. */
const UNSTATED: Omit<ChipColumns, "name" | "memory_gb"> = {
  id: CUSTOM_ID,
  vendor: "user",
  form_factor: "unknown",
  architecture: "unknown",
  year: null,
  devices: 1,
  memory_gib: null,
  memory_type: null,
  memory_bandwidth_gb_s: null,
  fp32_tflops: null,
  tf32_tflops: null,
  fp16_tflops: null,
  bf16_tflops: null,
  fp8_tflops: null,
  fp6_tflops: null,
  fp4_tflops: null,
  int8_tops: null,
  int4_tops: null,
  fp4_format: null,
  sparsity_note: null,
  link: null,
  fabric: "pcie",
  torus_axes: null,
  link_gb_s: null,
  domain_size: null,
  in_network_reduction: false,
  chips_per_node: 8,
  pcie_gen: null,
  pcie_lanes: null,
  pcie_gb_s: null,
  pcie_peers: null,
  scale_out_gbit_s: null,
  tdp_w: null,
  sm_count: null,
  boost_clock_mhz: null,
  l2_mib: null,
  smem_kib_per_sm: null,
  exp_per_clk_per_sm: null,
  notes: null,
};

const MEASURED: Omit<Provenance, "read"> = {
  source: "measured with the kit",
  confidence: "user",
  verification: "measured",
};

const ENTERED: Provenance = {
  source: "entered by the user",
  read: "not dated",
  confidence: "user",
  verification: "spec only",
};

/** Reads what a user typed (edge units, `CustomChip`). Every column that cannot be has its own issue, at the column's name. */
export function customChip(input: unknown): Result<Chip> {
  const parsed = CustomChip.safeParse(input);
  if (!parsed.success) return failure(...cutIssues(parsed.error.issues.flatMap((issue) => columnIssues(issue, input))));
  const { measured, ...stated } = parsed.data;
  const row = completed(stated);
  const issues = contradictions(row);
  if (issues.length > 0) return failure(...issues);
  if (measured === undefined) return success(toChip(row, ENTERED, {}));
  return success({ ...toChip(row, { ...MEASURED, read: measured }, {}), measured });
}

/** The columns of any chip, to start a user's own from; `customChip` takes them back. */
export const chipToEdge = (chip: Chip): CustomChip => ({ ...toEdge(chip), ...measuredOn(chip) });

const measuredOn = ({ measured }: Chip) => (measured === undefined ? {} : { measured });

/** The chip as short JSON for a link: only what was stated, `customChipFromLink` reads it back. */
export function customChipToLink(chip: Chip): string {
  const unstated: Readonly<Record<string, unknown>> = completed({ name: "", memory_gb: chip.memory });
  const linked = chip.scaleUp.fabric !== "pcie";
  const stated = Object.entries(chipToEdge(chip)).filter(
    ([column, value]) => value !== unstated[column] || (linked && column === "domain_size"),
  );
  return JSON.stringify(Object.fromEntries(stated));
}

export function customChipFromLink(json: string): Result<Chip> {
  try {
    return customChip(JSON.parse(json));
  } catch {
    return failure(columnIssue("hw", m.acceleratorInLinkIsNot));
  }
}

function completed(entered: CustomChip): ChipColumns {
  const stated = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined)) as CustomChip;
  const row: ChipColumns = { ...UNSTATED, ...stated };
  const fabric = stated.fabric ?? (row.link_gb_s === null ? "pcie" : "switch");
  const domain = row.domain_size ?? (fabric === "pcie" ? 1 : row.chips_per_node);
  const link = row.link ?? (fabric === "pcie" ? "PCIe" : "scale-up link");
  return { ...row, fabric, link, domain_size: domain };
}
