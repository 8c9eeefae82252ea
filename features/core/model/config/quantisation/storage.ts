/** How a quantised checkpoint stores one matrix, and what that costs in bytes. */
import type { NumberFormat, StoredElement } from "../../spec";
import { bytesPerElement, payloadBytes } from "../../weights";

export type Storage = {
  readonly format: NumberFormat;
  /** Elements that share one scale; null = per tensor or channel, whose scales weigh nothing. */
  readonly groupSize: number | null;
  readonly activationsQuantised: boolean;
  /** Bits of one weight where they are not those of the format (3-bit GPTQ counts as INT4 in arithmetic). */
  readonly bits?: number;
  /** Bytes of scale and zero point per group where they are not those of the format. */
  readonly groupBytes?: number;
};

/** Bytes of one weight as stored, and how many of them are scales and zero points. */
export function storedElement({ format, groupSize, bits, groupBytes }: Storage): StoredElement {
  if (bits === undefined && groupBytes === undefined) {
    const size = bytesPerElement(format, groupSize);
    return { bytes: size, scales: size - payloadBytes(format) };
  }
  const payload = bits === undefined ? payloadBytes(format) : bits / 8;
  const scales = groupSize === null ? 0 : (groupBytes ?? 0) / groupSize;
  return { bytes: payload + scales, scales };
}

/**
 * Integers of `bits` bits in groups with an FP16 scale and a zero point of `bits` bits (GPTQ, AWQ and auto-round
 * packing). Widths without a format of their own are multiplied as the next wider one is.
 */
export function integerGroups(bits: number, groupSize: number | null): Storage {
  const format = bits <= 4 ? "int4" : "int8";
  const plain = { format, groupSize, activationsQuantised: false } as const;
  if (bits === 4 && groupSize !== null) return plain;
  return { ...plain, bits, groupBytes: 2 + bits / 8 };
}
