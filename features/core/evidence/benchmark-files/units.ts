/** Units that files write figures in, and the way to the suite's own (seconds, tokens, per second). */
import { fromMs, fromUs, GIGA } from "@/lib/units/edge";
import type { FieldKind } from "./fields";

export const UNITS = ["s", "ms", "us", "ns", "tok/s/user", "tok/s", "req/s", "count", "none"] as const;
export type Unit = (typeof UNITS)[number];

export type Conversion = { readonly formula: string; readonly apply: (value: number) => number };

const AS_IS: Conversion = { formula: "x", apply: (value) => value };
const TIME: Readonly<Partial<Record<Unit, Conversion>>> = {
  s: AS_IS,
  ms: { formula: "x / 1000", apply: fromMs },
  us: { formula: "x / 1000000", apply: fromUs },
  ns: { formula: "x / 1000000000", apply: (value) => value / GIGA },
  // InferenceX calls 1 / TPOT the interactivity of a user.
  "tok/s/user": { formula: "1 / x", apply: (value) => 1 / value },
};

/** How a figure in `unit` becomes one of `kind` in SI units; undefined when the unit does not fit the kind. */
export function findConversion(kind: FieldKind, unit: Unit): Conversion | undefined {
  if (kind === "time") return TIME[unit];
  if (TIME[unit] !== undefined) return undefined;
  return AS_IS;
}

/** The unit that figures of this kind have inside a measurement. */
export function unitInside(kind: FieldKind): string {
  if (kind === "time") return "s";
  return kind === "rate" ? "1/s" : "";
}

const WRITTEN: Readonly<Record<string, Unit>> = {
  s: "s",
  sec: "s",
  secs: "s",
  second: "s",
  seconds: "s",
  ms: "ms",
  msec: "ms",
  millisecond: "ms",
  milliseconds: "ms",
  us: "us",
  µs: "us",
  μs: "us",
  usec: "us",
  microseconds: "us",
  ns: "ns",
  nanoseconds: "ns",
  "tok/s/user": "tok/s/user",
  "tokens/sec/user": "tok/s/user",
  "tok/s": "tok/s",
  "token/s": "tok/s",
  "tokens/s": "tok/s",
  "tokens/sec": "tok/s",
  "req/s": "req/s",
  "requests/sec": "req/s",
  "requests/s": "req/s",
  rps: "req/s",
  qps: "req/s",
  tokens: "count",
  token: "count",
};

export const findUnit = (text: string): Unit | undefined => {
  const word = text.trim().toLowerCase();
  return Object.hasOwn(WRITTEN, word) ? WRITTEN[word] : undefined;
};
