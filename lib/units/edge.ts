/**
 * Conversions between the SI base units used inside and the suffixed plain numbers of the edges (URL, JSON, CSV, table heads).
 * Nothing else multiplies or divides by a power of ten: a rule of eslint.config.mjs refers offenders to this file.
 */
import {
  bytes,
  bytesPerSecond,
  flopsPerSecond,
  seconds,
  type Bytes,
  type BytesPerSecond,
  type FlopsPerSecond,
  type Seconds,
} from "./quantity";

export const NANO = 1e-9;
export const MICRO = 1e-6;
export const MILLI = 1e-3;
export const KILO = 1e3;
export const MEGA = 1e6;
export const GIGA = 1e9;
export const TERA = 1e12;

/** Of bytes. */
export const GB = GIGA;
export const MIB = 2 ** 20;
export const GIB = 2 ** 30;
/** Of a byte. */
const BITS = 8;
/** Seconds. */
export const HOUR = 3600;

export const fromMs = (ms: number): Seconds => seconds(ms / KILO);
export const toMs = (time: Seconds): number => time * KILO;
/** null where no time is known. */
export const msOrNull = (time: Seconds | null | undefined): number | null =>
  time === null || time === undefined || !Number.isFinite(time) ? null : toMs(time);
export const fromUs = (us: number): Seconds => seconds(us / MEGA);
export const toUs = (time: Seconds): number => time * MEGA;
export const usToMs = (us: number): number => us / KILO;
export const fromGb = (gb: number): Bytes => bytes(gb * GIGA);
export const toGb = (size: Bytes): number => size / GIGA;
export const fromGib = (gib: number): Bytes => bytes(gib * GIB);
export const toGib = (size: Bytes): number => size / GIB;
export const toMib = (size: Bytes): number => size / MIB;
export const fromGbPerS = (gb: number): BytesPerSecond => bytesPerSecond(gb * GIGA);
export const toGbPerS = (rate: BytesPerSecond): number => rate / GIGA;
/** Links are sold in Gbit/s and filled in GB/s: eight times apart. */
export const fromGbitPerS = (gbit: number): BytesPerSecond => bytesPerSecond((gbit * GIGA) / BITS);
export const toGbitPerS = (rate: BytesPerSecond): number => (rate * BITS) / GIGA;
export const fromTflops = (tflops: number): FlopsPerSecond => flopsPerSecond(tflops * TERA);
export const toTflops = (rate: FlopsPerSecond): number => rate / TERA;
export const fromPercent = (percent: number): number => percent / 100;
export const toPercent = (share: number): number => share * 100;
