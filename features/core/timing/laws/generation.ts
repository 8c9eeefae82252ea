/**
 * Which fitted generation a chip belongs to. The tables cover five: Ampere (A100), Ada (L40S), Hopper (H100, H200),
 * Blackwell (B200, GB200), and GB202 (RTX PRO 6000), which stands for the consumer and workstation dies of Blackwell down
 * to GB10: another matrix unit than the data-centre dies, GDDR, and kernels of compute capability 12. Everything else,
 * other vendors and Thor's GB10B (compute capability 11, unmeasured) included, is null: pooled parameters with a wider band.
 */
import type { Chip, RateFormat } from "@/features/core/hardware/chip";

const GENERATIONS = ["ampere", "ada", "hopper", "blackwell", "gb202"] as const;
export type Generation = (typeof GENERATIONS)[number];

export function findGeneration(chip: Pick<Chip, "vendor" | "architecture">): Generation | null {
  const known = generations.get(chip);
  if (known !== undefined) return known;
  const generation = readGeneration(chip);
  generations.set(chip, generation);
  return generation;
}

/** Asked for every operator of a step. */
const generations = new WeakMap<object, Generation | null>();

function readGeneration({ vendor, architecture }: Pick<Chip, "vendor" | "architecture">): Generation | null {
  if (vendor.toLowerCase() !== "nvidia") return null;
  const name = architecture.toLowerCase();
  if (/\bgb1[01]0\b/.test(name)) return "blackwell";
  if (/\bgb(20\d|10)\b/.test(name)) return "gb202";
  return GENERATIONS.find((generation) => generation !== "blackwell" && name.startsWith(generation)) ?? null;
}

/** BF16 peak of one core, FLOP/s: tells the number of cores of a chip of this generation whose sheet does not. */
const PEAK_PER_CORE: Readonly<Record<Generation, number>> = {
  ampere: 2.89e12,
  ada: 2.55e12,
  hopper: 7.5e12,
  blackwell: 15.2e12,
  gb202: 2.488e12,
};

/** Widths of the arithmetic against BF16 in the measured chips. */
const WIDTH: Readonly<Partial<Record<RateFormat, number>>> = { bf16: 1, fp16: 1, fp8: 2, int8: 2, fp4: 4 };

/** `LawChip.pace`: 1 for a measured chip, 0.25 for an H20, 1.5 for FP4 on Blackwell Ultra. */
export function pace(chip: Chip, peak: number, rate: RateFormat): number {
  const generation = findGeneration(chip);
  const cores = listCores(chip);
  const width = WIDTH[rate];
  if (generation === null || cores === null || width === undefined || !Number.isFinite(peak)) return 1;
  return peak / cores / (PEAK_PER_CORE[generation] * width);
}

/** Exponentials per core and second where the sheet is silent: 16 a clock at 1.9 GHz. */
const USUAL_EXPONENTIALS = 16 * 1.9e9;
/** BF16 operations per exponential of a chip of unknown make (H100: 237). */
const OPERATIONS_PER_EXPONENTIAL = 240;

export function exponentials(chip: Chip): number {
  const cores = listCores(chip);
  const perClock = chip.expPerClockPerCore;
  if (findGeneration(chip) === null || cores === null)
    return (chip.rates.bf16 ?? chip.rates.fp16 ?? 1e14) / OPERATIONS_PER_EXPONENTIAL;
  if (perClock === null) return cores * USUAL_EXPONENTIALS;
  return cores * perClock * (chip.boostClockHz ?? 1.9e9);
}

/** Cores of the sheet, or of the generation's usual core at this peak; null for other vendors without a figure. */
export function listCores(chip: Chip): number | null {
  if (chip.cores !== null) return chip.cores;
  const generation = findGeneration(chip);
  const peak = chip.rates.bf16;
  return generation === null || peak === null ? null : Math.round(peak / PEAK_PER_CORE[generation]);
}
