/**
 * Numbers for people. Three significant digits, SI prefix, no trailing zeros, a narrow no-break space before the
 * unit, U+2212 for minus. Rounding comes before the choice of the prefix, so 999.9 GB is written 1 TB.
 */
import { fromMs, MICRO, MILLI, toPercent } from "@/lib/units/edge";

export const NNBSP = "\u202f";
const MINUS = "\u2212";
export const NOTHING = "—";

type Prefix = readonly [factor: number, symbol: string];

const LARGE: readonly Prefix[] = [
  [1e18, "E"],
  [1e15, "P"],
  [1e12, "T"],
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
  [1, ""],
];
const SMALL: readonly Prefix[] = [
  [1e-3, "m"],
  [1e-6, "µ"],
  [1e-9, "n"],
];
/** Units that are counted or defined relative to others never take a small prefix ("mB" says nothing). */
const TAKES_SMALL = new Set(["s", "W", "J", "V", "Hz", "m"]);
/** Units that take no prefix at all. */
const BARE = new Set([
  "",
  "%",
  "×",
  "tok",
  "tok/s",
  "tok/s/GPU",
  "tok/s/user",
  "req",
  "req/s",
  "seq",
  "GPU",
  "GPUs",
  "×10⁹",
]);

/** Nearest value with `digits` significant digits. */
export function roundTo(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}

/** The prefix for a value in `unit`: the largest that is not above it, after rounding. */
export function prefixFor(value: number, unit: string, digits = 3): Prefix {
  const size = roundTo(Math.abs(value), digits);
  if (BARE.has(unit) || isMoney(unit) || size === 0) return [1, ""];
  const known = TAKES_SMALL.has(unit) ? [...LARGE, ...SMALL] : LARGE;
  return known.find(([factor]) => size >= factor) ?? known.at(-1) ?? [1, ""];
}

/** Money has its sign before the digits, and what it is for behind them: "$7.86", "$7.86/h". */
export const isMoney = (unit: string): boolean => unit.startsWith("$");

/** "$0.52", "$7.86", "$68,540": cents from ten cents to a hundred dollars, whole dollars above, three digits below. `per`: "/h". */
export function formatMoney(value: number, per = ""): string {
  if (Number.isNaN(value)) return NOTHING;
  const size = Math.abs(value);
  const text = size >= 100 ? formatCount(Math.round(size)) : size >= 0.1 ? size.toFixed(2) : formatNumber(size);
  return `${value < 0 ? MINUS : ""}$${text}${per}`;
}

/** `formatQuantity(3.35e12, "B/s")` is "3.35 TB/s". */
export function formatQuantity(value: number, unit: string, digits = 3): string {
  if (Number.isNaN(value)) return NOTHING;
  if (isMoney(unit)) return formatMoney(value, unit.slice(1));
  const [factor, prefix] = prefixFor(value, unit, digits);
  const word = `${prefix}${unit}`;
  return formatNumber(Number.isFinite(value) ? value / factor : value, digits) + (word ? NNBSP + word : "");
}

/** Digits only, for cells whose unit is in the head. */
export function formatNumber(value: number, digits = 3): string {
  if (Number.isNaN(value)) return NOTHING;
  if (!Number.isFinite(value)) return value > 0 ? "∞" : `${MINUS}∞`;
  const rounded = roundTo(value, digits);
  const size = Math.abs(rounded);
  if (size >= 1000) return formatCount(rounded);
  const text = size !== 0 && size < 1e-6 ? size.toExponential() : plain(size);
  return signed(rounded, text);
}

/** Whole numbers in full, with thousands separators: "70,272". */
export function formatCount(value: number): string {
  if (!Number.isFinite(value)) return formatNumber(value);
  const [whole = "0", part] = plain(Math.abs(value)).split(".");
  const grouped = inThousands(whole);
  return signed(value, part ? `${grouped}.${part}` : grouped);
}

function inThousands(digits: string): string {
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/\d{3}/g) ?? [];
  return [...(first > 0 ? [digits.slice(0, first)] : []), ...groups].join(",");
}

/** Milliseconds below ten seconds, then seconds; microseconds below a tenth of a millisecond. */
export function formatLatency(seconds: number, digits = 3): string {
  const { factor, unit } = latencyScale(seconds, digits);
  const text = formatNumber(Number.isFinite(seconds) ? seconds / factor : seconds, digits);
  return Number.isNaN(seconds) ? NOTHING : text + NNBSP + unit;
}

/** The same rule for a value in milliseconds. */
export const formatMs = (ms: number): string => formatLatency(fromMs(ms));

/** Unit of one latency: µs, ms or s. */
export function latencyScale(seconds: number, digits = 3): { readonly factor: number; readonly unit: string } {
  const size = Number.isFinite(seconds) ? roundTo(Math.abs(seconds), digits) : 0;
  if (size >= 10) return { factor: 1, unit: "s" };
  if (size > 0 && size < 1e-4) return { factor: MICRO, unit: "µs" };
  return { factor: MILLI, unit: "ms" };
}

/** A share of one, as "41.2 %". */
export function formatPercent(share: number, digits = 3): string {
  return Number.isNaN(share) ? NOTHING : formatNumber(toPercent(share), digits) + NNBSP + "%";
}

function signed(value: number, text: string): string {
  return value < 0 && /[1-9]/.test(text) ? MINUS + text : text;
}

/** Decimal notation without an exponent, at any size. */
function plain(size: number): string {
  const text = String(size);
  return text.includes("e") ? size.toLocaleString("en", { useGrouping: false, maximumSignificantDigits: 17 }) : text;
}
