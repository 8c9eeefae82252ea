/** Which table's format prices an operator: from the rate it computes at and the bytes of one weight. */
import type { RateFormat } from "@/features/core/hardware/chip";

/** Formats of the matrix tables. */
export function gemmFormat(rate: RateFormat, weightSize: number): string {
  if (rate === "fp4" || rate === "int4") return "nvfp4";
  if (rate !== "fp8" && rate !== "fp6" && rate !== "int8") return "bfloat16";
  return inBlocks(weightSize) ? "fp8_block" : "fp8";
}

/** Formats of the expert tables; weight-only ones compute in BF16. */
export function moeFormat(rate: RateFormat, weightSize: number): string {
  if (rate === "fp4" || rate === "int4") return "nvfp4";
  if (rate === "fp8" || rate === "fp6" || rate === "int8") {
    if (weightSize < 0.7) return "w4a8_mxfp4_mxfp8";
    return inBlocks(weightSize) ? "fp8_block" : "fp8";
  }
  if (weightSize >= 0.7) return "bfloat16";
  return weightSize > 0.525 ? "w4a16_mxfp4" : "int4_wo";
}

/** Bytes of one input element as it is multiplied. */
export function inputSize(rate: RateFormat): number {
  if (rate === "fp4" || rate === "int4") return 0.5625;
  if (rate === "fp8" || rate === "fp6" || rate === "int8") return 1;
  return rate === "fp32" || rate === "tf32" ? 4 : 2;
}

/** One FP32 scale per block of 128 x 128 shows in the bytes: 1 + 4/16384. */
const inBlocks = (weightSize: number): boolean => weightSize > 1.0001 && weightSize < 1.02;
