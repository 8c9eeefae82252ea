/** Which xPyD to look at: those that use up the budget, and those with no more decode instances than prefill can feed. */
import { wholeInstances } from "@/features/core/scenario/gpus";

export type Ratio = { readonly x: number; readonly y: number };

export type Sizes = {
  /** GPUs of one instance. */
  readonly prefill: number;
  readonly decode: number;
  /** Requests per second that one instance completes at most. */
  readonly prefillRate: number;
  readonly decodeRate: number;
};

/** All numbers of prefill instances up to this; beyond, a ladder and whatever lies next to the matched number. */
const ALL = 12;
/** Instances left and right of where the pools match. */
const NEAR = 3;

export function ratiosWithin(gpus: number, sizes: Sizes): readonly Ratio[] {
  const { prefillRate, decodeRate } = sizes;
  const most = wholeInstances(gpus - sizes.decode, sizes.prefill);
  const ratios = new Map<string, Ratio>();
  const add = (x: number, y: number): void => void (y >= 1 && ratios.set(`${x}:${y}`, { x, y }));
  for (const x of prefillCounts(most, gpus, sizes)) {
    const full = fullDecode(gpus, sizes, x);
    add(x, full);
    const fed = Math.ceil((x * prefillRate) / decodeRate - 1e-9);
    if (Number.isFinite(fed) && fed < full) add(x, fed);
  }
  return [...ratios.values()];
}

/** Decode instances that fit beside x prefill instances. */
export const fullDecode = (gpus: number, { prefill, decode }: Sizes, x: number): number =>
  wholeInstances(gpus - x * prefill, decode);

function prefillCounts(most: number, gpus: number, sizes: Sizes): readonly number[] {
  if (most < 1) return [];
  const counts = new Set<number>();
  for (let x = 1; x <= Math.min(most, ALL); x += 1) counts.add(x);
  for (let x = ALL; x <= most; x = Math.ceil(x * 1.25)) counts.add(x);
  const matched = matchedCount(gpus, sizes);
  for (let x = Math.floor(matched) - NEAR; x <= Math.ceil(matched) + NEAR; x += 1)
    if (x >= 1 && x <= most) counts.add(x);
  return [...counts].sort((a, b) => a - b);
}

/** x at which x · prefillRate = y · decodeRate on x · prefill + y · decode = gpus; not whole. */
export function matchedCount(gpus: number, { prefill, decode, prefillRate, decodeRate }: Sizes): number {
  const perPrefill = decodeRate === 0 ? Infinity : prefillRate / decodeRate;
  return gpus / (prefill + decode * perPrefill);
}

/** The same ratio in lowest terms, and how often it is there. */
export function lowestTerms({ x, y }: Ratio): Ratio & { readonly copies: number } {
  const copies = divisor(x, y);
  return { x: x / copies, y: y / copies, copies };
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
