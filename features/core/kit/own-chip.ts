/**
 * A user's own accelerator from what the kit measured: the data sheet with which the suite's laws give the measured times.
 *
 * The laws count on shares of a sheet's peaks, so an attained rate is no peak: with it they would count the loss twice. Each figure is
 * scaled instead until the median of priced / measured over the rows where it decides is one:
 *
 *   bandwidth   products where bytes decide, and streams where there is no such product
 *   rate        BF16, FP16, FP32, TF32: products where arithmetic decides. The laws add to narrower products the quantising of their input,
 *               which the kit's calls do not do: their rate reaches the share that BF16 does, times the factor of its format (priors.ts)
 *   link        messages where the wire decides, over the largest group in one node
 *
 * What the catalogue knows of the device (cores, form, fabric) is kept; of a device it does not know, only what was measured is stated.
 */
import type { Chip, RateFormat } from "@/features/core/hardware/chip";
import { chipToEdge, customChip } from "@/features/core/hardware/custom-chip";
import { guessChip } from "@/features/core/hardware/guess-chip";
import type { CustomChip } from "@/features/core/hardware/schema";
import { PINNED_SHARE } from "@/features/core/host-link/host-defaults";
import { FAMILY_PRIORS, FORMAT_FACTOR } from "@/features/core/timing/priors";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { median } from "@/lib/statistics/quantile";
import { GIGA, TERA } from "@/lib/units/edge";
import type { KitFile } from "./kit-file";
import { kernelFits, type KernelFit } from "./kernel-fit";
import type { HostRow, LinkRow, ProductRow, StreamRow } from "./kit-rows";
import { linkFits } from "./link-fit";
import { pricedMessage, pricedProduct, pricedStream } from "./priced-rows";
import { COMMA, joinTexts } from "@/lib/text";
import { issue } from "./messages.issues";

export type OwnChip = {
  readonly columns: CustomChip;
  readonly chip: Chip;
  /** The catalogue's, where it knows the device. */
  readonly known: Chip | null;
};

/** null without a speed of any device: nothing to make one from. */
export function ownChip(files: readonly KitFile[]): Result<OwnChip> | null {
  const rows = files.flatMap((file) => file.rows);
  const of = <Kind extends string>(kind: Kind) =>
    rows.filter((row): row is Extract<(typeof rows)[number], { kind: Kind }> => row.kind === kind);
  const measured = { products: of("product"), streams: of("stream"), links: of("link"), hosts: of("host") };
  const [source] = files.filter(({ tool, machine }) => tool !== "slo_test" && machine.device !== "");
  if (source === undefined || measured.products.length + measured.streams.length === 0) return null;
  const device = chipGuess(source);
  const { columns: fitted, missed } = matched(startColumns(source, device), measured);
  const columns = missed.length === 0 && measured.products.length > 0 ? { ...fitted, ...measuredOn(source) } : fitted;
  const chip = customChip(columns);
  if (!chip.ok) return failure(...chip.issues.map((issue) => ({ ...issue, at: source.name })));
  return success({ columns, chip: chip.value, known: device }, [...severalDevices(files), ...missed]);
}

/** Only where the laws came to the measured times: pages then call what they price with it calibrated. */
const measuredOn = ({ date }: KitFile): Pick<CustomChip, "measured"> => {
  const day = date.slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? { measured: day } : {};
};

export const chipGuess = ({ machine }: Pick<KitFile, "machine">): Chip | null =>
  guessChip(machine.device, { memory: machine.memory, cores: null })?.chip ?? null;

function severalDevices(files: readonly KitFile[]) {
  const devices = [...new Set(files.map(({ machine }) => machine.device).filter((device) => device !== ""))];
  if (devices.length < 2) return [];
  return [issue("KIT-DEVICES", "files", { devices: joinTexts(devices, COMMA) })];
}

type Measured = {
  readonly products: readonly ProductRow[];
  readonly streams: readonly StreamRow[];
  readonly links: readonly LinkRow[];
  readonly hosts: readonly HostRow[];
};

const LONGEST_NAME = 80;

function startColumns({ machine, date }: KitFile, known: Chip | null): CustomChip {
  const name = `${machine.device} (measured ${date.slice(0, 10)})`.slice(0, LONGEST_NAME);
  const memory = machine.memory === null ? null : machine.memory / GIGA;
  if (known !== null) return { ...chipToEdge(known), name };
  return { name, memory_gb: memory ?? 1, ...(machine.devices !== null && { chips_per_node: machine.devices }) };
}

type Matched = { readonly columns: CustomChip; readonly missed: readonly Issue[] };

function matched(start: CustomChip, { products, streams, links, hosts }: Measured): Matched {
  const fits = new Map(kernelFits(products).map((fit) => [fit.format, fit]));
  const deciding = products.flatMap((row) => decides(row, fits.get(row.format)) ?? []);
  const byWork = (format: RateFormat): readonly ProductRow[] =>
    deciding.flatMap(({ row, by }) => (row.format === format && by === "work" ? [row] : []));
  const byBytes = deciding.flatMap(({ row, by }) => (by === "bytes" ? [row] : []));
  const largest = largestStreams(streams);
  const fast = Math.max(0, ...largest.map(({ bytes, seconds }) => bytes / seconds));
  const bandwidth = fast || (fits.get("bf16")?.bandwidth ?? null);
  // The rates first: a product where bytes decide has arithmetic as well, which a law may price higher.
  const attained: CustomChip = {
    ...start,
    ...(bandwidth !== null && { memory_bandwidth_gb_s: edge(bandwidth / GIGA) }),
    ...Object.fromEntries(
      FORMATS.flatMap((format) => {
        const rate = fits.get(format)?.rate ?? null;
        return rate === null ? [] : [[RATE_COLUMNS[format], edge(rate / TERA)]];
      }),
    ),
  };
  const wide = WIDE.reduce<Matched>(
    (known, format) => scaled(known, RATE_COLUMNS[format], byWork(format), pricedProduct),
    { columns: attained, missed: [] },
  );
  const rated = { ...wide, columns: withNarrow(wide.columns, attained, fits) };
  const moved =
    byBytes.length > 0
      ? scaled(rated, "memory_bandwidth_gb_s", byBytes, pricedProduct)
      : scaled(rated, "memory_bandwidth_gb_s", largest, pricedStream);
  return withLinks(moved, links, hosts);
}

const WIDE = ["bf16", "fp16", "fp32", "tf32"] as const;
const NARROW = ["fp8", "int8"] as const;

/** `attained`: the same columns before any was scaled. */
function withNarrow(columns: CustomChip, attained: CustomChip, fits: ReadonlyMap<RateFormat, KernelFit>): CustomChip {
  const [reached, sheet] = [attained.bf16_tflops, columns.bf16_tflops];
  const known = (fits.get("bf16")?.rate ?? null) !== null && reached != null && sheet != null;
  const share = known ? reached / sheet : FAMILY_PRIORS.gemm.compute;
  const narrow = NARROW.flatMap((format) => {
    const rate = fits.get(format)?.rate ?? null;
    return rate === null ? [] : [[RATE_COLUMNS[format], edge(rate / TERA / (share * FORMAT_FACTOR[format]))]];
  });
  return { ...columns, ...Object.fromEntries(narrow) };
}

/** Figures of a data sheet. */
const edge = (value: number): number => Number(value.toPrecision(4));

const RATE_COLUMNS = {
  bf16: "bf16_tflops",
  fp16: "fp16_tflops",
  fp32: "fp32_tflops",
  tf32: "tf32_tflops",
  fp8: "fp8_tflops",
  int8: "int8_tops",
} as const satisfies Readonly<Partial<Record<RateFormat, keyof CustomChip>>>;
const FORMATS = Object.keys(RATE_COLUMNS) as (keyof typeof RATE_COLUMNS)[];

/** Three times the other part, so that both laws of the mix agree on which decides. */
const CLEARLY = 3;

function decides(row: ProductRow, fit: KernelFit | undefined): { row: ProductRow; by: "work" | "bytes" } | null {
  if (fit === undefined) return null;
  const work = fit.rate === null ? 0 : row.flops / fit.rate;
  const moved = fit.bandwidth === null ? 0 : row.bytes / fit.bandwidth;
  if (Math.max(work, moved) < row.seconds / 2) return null;
  if (work > CLEARLY * moved) return { row, by: "work" };
  return moved > CLEARLY * work ? { row, by: "bytes" } : null;
}

/** Of each way to stream, the most bytes: what no cache holds. */
const largestStreams = (streams: readonly StreamRow[]): readonly StreamRow[] =>
  [...Map.groupBy(streams, ({ op }) => op).values()].map((rows) => rows.reduce((a, b) => (b.bytes > a.bytes ? b : a)));

type Scaled = "memory_bandwidth_gb_s" | "link_gb_s" | (typeof RATE_COLUMNS)[keyof typeof RATE_COLUMNS];
const ROUNDS = 8;
/** A law counts on this share of a peak at least: what was attained is no smaller part of the sheet that is looked for. */
const LEAST_SHARE = 0.3;
/** Laws that stay farther off than this on such a sheet are of another kind of machine. */
const FAR = 1.5;

/** The column times the median of priced / measured, again and again: a time is not quite in proportion to it. */
function scaled<Row extends { readonly seconds: number }>(
  { columns: start, missed }: Matched,
  column: Scaled,
  rows: readonly Row[],
  price: (chip: Chip, row: Row) => number | null,
): Matched {
  const attained = start[column];
  if (attained == null || rows.length === 0) return { columns: start, missed };
  const ratio = (value: number): number | null => {
    const chip = customChip({ ...start, [column]: value });
    const times = chip.ok ? rows.map((row) => ({ row, time: price(chip.value, row) })) : [];
    const ratios = times.flatMap(({ row, time }) => (time === null ? [] : [time / row.seconds]));
    return ratios.length === 0 ? null : median(ratios);
  };
  let value = attained;
  for (let round = 0; round < ROUNDS; round += 1) {
    const off = ratio(value);
    if (off === null) return { columns: start, missed };
    value = edge(Math.min(attained / LEAST_SHARE, Math.max(attained, value * off)));
  }
  const left = ratio(value) ?? 1;
  const far = left > FAR || left < 1 / FAR ? [farOff(column, left)] : [];
  return { columns: { ...start, [column]: value }, missed: [...missed, ...far] };
}

function farOff(column: Scaled, ratio: number): Issue {
  const times = ratio.toPrecision(3);
  return issue("KIT-LAWS", column, { column, times });
}

/** PCIe where links are as slow as that: faster ones are those of a switch. */
const PCIE_AT_MOST = 70;

function withLinks(known: Matched, links: readonly LinkRow[], hosts: readonly HostRow[]): Matched {
  const columns = withHost(known.columns, hosts);
  const attached = { ...known, columns };
  const inNode = links.filter(({ nodes }) => nodes === 1);
  const ranks = Math.max(0, ...inNode.map((row) => row.ranks));
  const rows = inNode.filter((row) => row.ranks === ranks);
  const fits = linkFits(rows);
  const fastest = Math.max(0, ...fits.map(({ bandwidth }) => bandwidth / GIGA));
  const slow = fastest < PCIE_AT_MOST && (columns.link_gb_s ?? null) === null;
  if (fastest === 0 || slow) return attached;
  const wired = rows.filter((row) => {
    const fit = fits.find(({ what }) => what === row.op);
    return fit !== undefined && row.seconds > CLEARLY * fit.latency;
  });
  return scaled({ ...attached, columns: { ...columns, link_gb_s: edge(fastest) } }, "link_gb_s", wired, pricedMessage);
}

/** The line rate of which pinned copies reach their usual share. */
function withHost(columns: CustomChip, hosts: readonly HostRow[]): CustomChip {
  const pinned = linkFits(hosts.filter((row) => row.pinned));
  const copies = Math.max(0, ...pinned.map(({ bandwidth }) => bandwidth / GIGA));
  return copies === 0 ? columns : { ...columns, pcie_gb_s: edge(copies / PINNED_SHARE) };
}
