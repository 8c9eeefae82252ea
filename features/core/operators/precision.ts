/** In which formats a step stores, caches and multiplies. */
import { hasExperts, type ModelSpec, type NumberFormat, type QuantisedClasses } from "@/features/core/model/spec";
import type { RateFormat } from "@/features/core/hardware/chip";

export type Precision = {
  /** Stored format of each weight class. */
  readonly weights: QuantisedClasses;
  readonly kv: NumberFormat;
  /** Format between operators and on the wire. */
  readonly activations: NumberFormat;
  /** Quantised weights are multiplied in their own format (W8A8, W4A4); false = weight-only, multiplied in BF16. */
  readonly narrowArithmetic: boolean;
};

const NATIVE_RATE: Readonly<Record<NumberFormat, RateFormat>> = {
  fp32: "tf32",
  bf16: "bf16",
  fp8: "fp8",
  fp8_block: "fp8",
  mxfp8: "fp8",
  int8: "int8",
  int4: "bf16", // AWQ and GPTQ weights are widened before they are multiplied
  nvfp4: "fp4",
  mxfp4: "fp8", // against MXFP8 activations, at the rate of the wider operand (W4A8); weight-only it is W4A16
};

/** The matrix rate that a product of weights stored as `format` runs at. */
export function arithmeticFormat(format: NumberFormat, narrow: boolean): RateFormat {
  if (format === "fp32" || format === "bf16") return NATIVE_RATE[format];
  return narrow ? NATIVE_RATE[format] : "bf16";
}

/** The format of most weights: those of routed experts where there are some, else of the dense matrices. */
export const mainWeights = (model: ModelSpec, { weights }: Pick<Precision, "weights">): NumberFormat =>
  hasExperts(model) ? weights.routed : weights.dense;
