/**
 * Conversions between the SI base units used inside and the suffixed plain numbers of the edges
 * (URL, JSON, CSV, table heads). Nothing else in the suite multiplies by a power of ten.
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

export const GB = 1e9;
export const GIB = 2 ** 30;

export const fromMs = (ms: number): Seconds => seconds(ms / 1e3);
export const toMs = (time: Seconds): number => time * 1e3;
export const fromUs = (us: number): Seconds => seconds(us / 1e6);
export const toUs = (time: Seconds): number => time * 1e6;
export const fromGb = (gb: number): Bytes => bytes(gb * GB);
export const toGb = (size: Bytes): number => size / GB;
export const fromGib = (gib: number): Bytes => bytes(gib * GIB);
export const toGib = (size: Bytes): number => size / GIB;
export const fromGbPerS = (gb: number): BytesPerSecond => bytesPerSecond(gb * GB);
export const toGbPerS = (rate: BytesPerSecond): number => rate / GB;
export const fromTflops = (tflops: number): FlopsPerSecond => flopsPerSecond(tflops * 1e12);
export const toTflops = (rate: FlopsPerSecond): number => rate / 1e12;
