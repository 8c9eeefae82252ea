/** Where an axis has its numbers: 1, 2 and 5 times a power of ten, at least three where the range has them. Pure. */
import { formatCount, formatNumber } from "@/lib/format/quantity";
import { labelWidth } from "../label-width";

type Ticks = {
  readonly ticks: readonly number[];
  /** Marks without a number. */
  readonly minor: readonly number[];
};

const FEWEST = 3;
/** Decades up to which 2 and 5 have their numbers too. */
const FEW_DECADES = 2;
/** Powers of ten on one axis; of more, every second or third has its number. */
const MOST_POWERS = 8;

/** Of a logarithmic axis: 1, 2, 5 over two decades or less, powers of ten over more, even steps within an octave. */
export function logTicks(low: number, high: number): Ticks {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  const listed = (digits: readonly number[]): readonly number[] =>
    Array.from({ length: last - first + 1 }, (_, k) => digits.map((digit) => Number(`${digit}e${first + k}`)))
      .flat()
      .filter((tick) => tick >= low && tick <= high);
  const [powers, rounds] = [listed([1]), listed([1, 2, 5])];
  if (Math.log10(high / low) > FEW_DECADES && powers.length >= FEWEST) {
    const every = Math.ceil(powers.length / MOST_POWERS);
    return {
      ticks: powers.filter((_, k) => k % every === 0),
      minor: every > 1 ? [] : listed([2, 3, 4, 5, 6, 7, 8, 9]),
    };
  }
  if (rounds.length >= FEWEST) return { ticks: rounds, minor: listed([3, 4, 6, 7, 8, 9]) };
  const few = roundTicks(low, high, 5);
  return { ticks: few.length >= FEWEST ? few : roundTicks(low, high, 10), minor: [] };
}

/** Multiples of a round step from low to high. */
export function roundTicks(low: number, high: number, steps: number): readonly number[] {
  const step = roundStep((high - low) / steps);
  const [first, last] = [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => Number(((first + k) * step).toPrecision(12)));
}

/** 1, 2 or 5 times a power of ten, not below `shortest`. */
export function roundStep(shortest: number): number {
  const power = Math.floor(Math.log10(shortest));
  const digit = [1, 2, 5].find((digit) => digit * 10 ** power >= shortest * (1 - 1e-9)) ?? 10;
  return Number(`${digit}e${power}`);
}

/** Px that a number takes along an axis that stands. */
export const lineHeight = (): number => 8;

/**
 * The numbers at the ticks, "" where one would touch a rounder one: 1,000 stays before 2,000 before 1,500. `toPixel` and `size` are in px
 * along the axis.
 */
export function tickWords(
  ticks: readonly number[],
  toPixel: (value: number) => number,
  size: (word: string) => number = labelWidth,
): readonly string[] {
  const words = distinctWords(ticks);
  const all = ticks.map((tick, index) => ({ tick, word: words[index] ?? "" }));
  const labelled: { readonly tick: number; readonly word: string }[] = [];
  for (const next of all.toSorted((a, b) => roundness(b.tick) - roundness(a.tick) || a.tick - b.tick)) {
    const room = (other: { readonly tick: number; readonly word: string }): boolean =>
      Math.abs(toPixel(next.tick) - toPixel(other.tick)) >= (size(next.word) + size(other.word)) / 2 + GAP;
    if (labelled.every(room)) labelled.push(next);
  }
  return all.map((entry) => (labelled.includes(entry) ? entry.word : ""));
}

/** Px that two numbers keep between them. */
const GAP = 6;
/** Digits beyond which two ticks of a narrow section may say the same. */
const MOST_DIGITS = 8;

/** In the one unit of the axis, three digits; more where a narrow section needs them to differ. */
function distinctWords(ticks: readonly number[]): readonly string[] {
  const short = ticks.map((tick) => formatNumber(tick));
  for (let digits = 4; digits <= MOST_DIGITS; digits += 1) {
    if (new Set(short).size === ticks.length) break;
    const longer = ticks.map((tick) => exactWord(Number(tick.toPrecision(digits)), digits));
    if (new Set(longer).size === ticks.length) return longer;
  }
  return short;
}

const exactWord = (tick: number, digits: number): string =>
  Math.abs(tick) >= 1000 ? formatCount(tick) : formatNumber(tick, digits);

/** Of nothing, a power of ten, one digit, more. */
function roundness(tick: number): number {
  const digits = tick.toExponential().split("e")[0] ?? "";
  return tick === 0 ? 3 : digits === "1" ? 2 : digits.length === 1 ? 1 : 0;
}
