/**
 * A chip's figure, or a refusal that names chip, figure and a way out. Nothing is filled in: null in the catalogue means
 * that no public sheet states it.
 */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { joinTexts, type Text } from "@/lib/text";
import { flopsPerSecond, type BytesPerSecond, type FlopsPerSecond } from "@/lib/units/quantity";
import { chips } from "./catalogue";
import type { Chip, RateFormat } from "./chip";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** What both operands of a matrix multiplication are when they meet; weight-only formats compute in bf16 or fp16. */
export type ComputeFormat = RateFormat | "fp8_block" | "mxfp8" | "nvfp4" | "mxfp4";

const RATE_OF: Readonly<Partial<Record<ComputeFormat, RateFormat>>> = {
  fp8_block: "fp8",
  mxfp8: "fp8",
  nvfp4: "fp4",
  mxfp4: "fp4",
};

/** Formats to fall back to by hand, narrowest first; the first that the chip has is proposed. */
const WIDER: Readonly<Record<RateFormat, readonly RateFormat[]>> = {
  int4: ["int8", "fp8", "bf16", "fp16"],
  fp4: ["fp8", "int8", "bf16", "fp16"],
  fp6: ["fp8", "bf16", "fp16"],
  fp8: ["bf16", "fp16"],
  int8: ["bf16", "fp16"],
  bf16: [],
  fp16: [],
  tf32: ["fp32"],
  fp32: [],
};

/** 16-bit formats stand in for each other at the same rate, and the reader is told. */
const STAND_IN: Readonly<Partial<Record<RateFormat, RateFormat>>> = { bf16: "fp16", fp16: "bf16" };

/**
 * What a published rate says of the 16-bit one where none is published, widest first: half of FP8 and INT8, a quarter of FP4, the same as
 * FP32. Of the catalogue's chips that publish both, FP8 is twice BF16 or the same, but on one (Trainium3, 3.75 times).
 */
const SIXTEEN_BIT: readonly (readonly [RateFormat, number])[] = [
  ["fp8", 1 / 2],
  ["int8", 1 / 2],
  ["fp4", 1 / 4],
  ["fp32", 1],
];

/**
 * Dense peak rate of matrix arithmetic in `format`. Refuses with HW-NO-RATE; warns with HW-STAND-IN when 16-bit formats swap, and with
 * HW-DERIVED-RATE where a 16-bit rate follows from that of another format.
 */
export function computeRate(chip: Chip, format: ComputeFormat): Result<FlopsPerSecond> {
  const wanted = rateFormat(format);
  const rate = supports(chip, format) ? chip.rates[wanted] : null;
  if (rate !== null) return success(rate);
  const standIn = STAND_IN[wanted];
  const standInRate = standIn === undefined ? null : chip.rates[standIn];
  if (standIn !== undefined && standInRate !== null) return success(standInRate, [standInIssue(chip, wanted, standIn)]);
  const derived = standIn === undefined ? null : derivedRate(chip);
  return derived ? success(derived.rate, [derivedIssue(chip, wanted, derived.from)]) : failure(noRate(chip, format));
}

/** The 16-bit rate of a chip that publishes rates for other formats only; null where it publishes none at all. */
function derivedRate({ rates }: Chip): { readonly rate: FlopsPerSecond; readonly from: RateFormat } | null {
  for (const [from, share] of SIXTEEN_BIT) {
    const published = rates[from];
    if (published !== null) return { rate: flopsPerSecond(published * share), from };
  }
  return null;
}

/** Figures without which no format of a chip is priced; empty where some can be. */
export function missingFigures(chip: Chip): readonly Text[] {
  return [
    ...(computeRate(chip, "bf16").ok ? [] : [m.computeRate]),
    ...(chip.memoryBandwidth === null ? [m.memoryBandwidth] : []),
  ];
}

/** The column of `Chip.rates` that a format is priced by. */
const rateFormat = (format: ComputeFormat): RateFormat => RATE_OF[format] ?? (format as RateFormat);

export function requireBandwidth(chip: Chip): Result<BytesPerSecond> {
  if (chip.memoryBandwidth !== null) return success(chip.memoryBandwidth);
  return failure(issue("HW-NO-BANDWIDTH", "hw", { name: chip.name }));
}

/** All scale-up links of a chip, one direction; of a chip without any, its PCIe lane. Refuses with HW-NO-LINK. */
export function requireLink(chip: Chip): Result<BytesPerSecond> {
  const { name, fabric, perDirection } = chip.scaleUp;
  const rate = fabric === "pcie" ? (chip.pcie?.perDirection ?? null) : perDirection;
  if (rate !== null) return success(rate);
  return failure(issue("HW-NO-LINK", "hw", { name: chip.name, name2: name, enterIt: m.enterItInCopyOf }));
}

/** FP4 comes in kinds: a chip that scales blocks of 32 does not run NVFP4. */
function supports(chip: Chip, format: ComputeFormat): boolean {
  if (format !== "nvfp4" && format !== "mxfp4") return true;
  return chip.fp4Format === null || chip.fp4Format.toLowerCase().includes(format);
}

function noRate(chip: Chip, format: ComputeFormat): Issue {
  const wanted = label(format);
  const has = formats(chip).map(label).join(", ");
  const other = chipWith(chip, format);
  return {
    ...issue("HW-NO-RATE", "hw", { name: chip.name, wanted, has: has || m.noPublishedRateAtAll }),
    fix: wayOut(chip, format, other),
    ...(other === undefined ? {} : { changes: [{ label: m.useId({ id: other.name }), set: { hw: other.id } }] }),
  };
}

function wayOut(chip: Chip, format: ComputeFormat, other: Chip | undefined): Text {
  const wider = WIDER[rateFormat(format)].find((candidate) => chip.rates[candidate] !== null);
  const ways: Text[] = [];
  if (wider !== undefined) ways.push(useWider(format, wider));
  if (other !== undefined) ways.push(m.chooseName({ name: other.name }));
  if (ways.length === 0) return m.enterItInCopyOf;
  const { en, zh } = m.waysOut({ ways: joinTexts(ways, m.orWay) });
  return { en: `${en.charAt(0).toUpperCase()}${en.slice(1)}`, zh };
}

function useWider(format: ComputeFormat, wider: RateFormat): Text {
  const [asked, used] = [label(format), label(wider)];
  if (wider !== "bf16" && wider !== "fp16") return m.useUsed({ used });
  return m.useUsedWeightsStoredAs({ used, asked });
}

/** A chip of the same maker (else of any) that has the rate, with at least as much memory if there is one, soonest after. */
function chipWith(chip: Chip, format: ComputeFormat): Chip | undefined {
  const able = chips.filter((other) => other.rates[rateFormat(format)] !== null && supports(other, format));
  const kin = able.filter((other) => other.vendor === chip.vendor);
  const roomy = (kin.length > 0 ? kin : able).filter((other) => other.memory >= chip.memory);
  const candidates = roomy.length > 0 ? roomy : kin.length > 0 ? kin : able;
  return [...candidates].sort((a, b) => yearsApart(chip, a) - yearsApart(chip, b))[0];
}

const yearsApart = (a: Chip, b: Chip): number => Math.abs((a.year ?? 0) - (b.year ?? 0));

function standInIssue(chip: Chip, wanted: RateFormat, standIn: RateFormat): Issue {
  const [asked, used] = [label(wanted), label(standIn)];
  return issue("HW-STAND-IN", "hw", { name: chip.name, asked, used });
}

function derivedIssue(chip: Chip, wanted: RateFormat, from: RateFormat): Issue {
  const [asked, used] = [label(wanted), label(from)];
  return issue("HW-DERIVED-RATE", "hw", { name: chip.name, asked, used });
}

const FORMATS: readonly RateFormat[] = ["fp32", "tf32", "fp16", "bf16", "fp8", "fp6", "fp4", "int8", "int4"];

function formats(chip: Chip): ComputeFormat[] {
  return FORMATS.filter((format) => chip.rates[format] !== null);
}

function label(format: ComputeFormat): string {
  return format === "fp8_block" ? "FP8" : format.toUpperCase();
}
