/** Bytes that weights take as stored. */
import { bytes, type Bytes } from "@/lib/units/quantity";
import { parameterCounts } from "./parameters";
import type { ModelSpec, NumberFormat, QuantisedClasses, StoredElement } from "./spec";

/** Elements that share a scale where the checkpoint does not say otherwise. */
const DEFAULT_GROUP: Readonly<Partial<Record<NumberFormat, number>>> = {
  fp8_block: 128 * 128,
  int4: 128,
  nvfp4: 16,
  mxfp4: 32,
  mxfp8: 32,
};

/**
 * Bytes of one stored weight, its share of the scales included.
 * - `fp8_block`: 1 + one FP32 scale per block of 128 x 128 (DeepSeek-V3 report, arXiv 2412.19437, 3.3.2)
 * - `int4`: 0.5 + an FP16 scale and a 4-bit zero point per group (AutoAWQ and GPTQ packing)
 * - `nvfp4`: 0.5 + one E4M3 scale per 16 (NVIDIA Blackwell format); the FP32 scale per tensor is nothing
 * - `mxfp4`, `mxfp8`: + one E8M0 scale per 32 (OCP Microscaling v1.0)
 * - `fp8`, `int8`: scales per tensor or channel, below 0.1 % and left out
 */
export function bytesPerElement(format: NumberFormat, groupSize?: number | null): number {
  const group = groupSize ?? DEFAULT_GROUP[format] ?? Number.POSITIVE_INFINITY;
  switch (format) {
    case "fp32":
      return 4;
    case "bf16":
      return 2;
    case "fp8":
    case "int8":
      return 1;
    case "fp8_block":
      return 1 + 4 / group;
    case "int4":
      return 0.5 + 2.5 / group;
    case "nvfp4":
      return 0.5 + 1 / group;
    case "mxfp4":
      return 0.5 + 1 / group;
    case "mxfp8":
      return 1 + 1 / group;
  }
}

/** The format of each weight class as the checkpoint stores it. */
export function storedFormats({ quantisation, nativeFormat }: ModelSpec): QuantisedClasses {
  if (quantisation !== null) return quantisation.quantised;
  const native = nativeFormat;
  return { attention: native, dense: native, routed: native, shared: native, embedding: native, lmHead: native };
}

/**
 * Bytes of all weights of the text model (no prediction layers, no towers) in the formats given.
 * Router, norms and other small weights stay in the native format.
 */
export function weightBytes(model: ModelSpec, formats: QuantisedClasses = storedFormats(model)): Bytes {
  const counts = parameterCounts(model);
  const size = (elements: number, name: keyof QuantisedClasses) =>
    elements * classElement(model, name, formats[name]).bytes;
  return bytes(
    size(counts.attention + counts.indexer, "attention") +
      size(counts.denseFfn, "dense") +
      size(counts.routedExperts, "routed") +
      size(counts.sharedExperts, "shared") +
      size(counts.embedding, "embedding") +
      size(counts.lmHead, "lmHead") +
      (counts.router + counts.norms + counts.other) * bytesPerElement(model.nativeFormat),
  );
}

/** Mean bytes of a weight of this class stored as `format`: the checkpoint's own where that is its format, else the format's. */
export function classElement(
  { quantisation }: Pick<ModelSpec, "quantisation">,
  name: keyof QuantisedClasses,
  format: NumberFormat,
): StoredElement {
  const element = quantisation?.quantised[name] === format ? quantisation.elements?.[name] : undefined;
  if (element !== undefined) return element;
  const size = bytesPerElement(format);
  return { bytes: size, scales: size - payloadBytes(format) };
}

/** Bytes of one weight without its share of the scales. */
export const payloadBytes = (format: NumberFormat): number => PAYLOAD[format];

const PAYLOAD: Readonly<Record<NumberFormat, number>> = {
  fp32: 4,
  bf16: 2,
  fp8: 1,
  fp8_block: 1,
  int8: 1,
  int4: 0.5,
  nvfp4: 0.5,
  mxfp4: 0.5,
  mxfp8: 1,
};
