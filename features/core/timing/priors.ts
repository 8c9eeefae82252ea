/**
 * Prior efficiencies of the datasheet grade: the share of peak that a large operator of a family reaches, and the latency
 * floor that a small one cannot pass. Rounded medians over the public operator tables of six NVIDIA chips (A100, H100, H200, B200,
 * GB200, L40S; vLLM and TensorRT-LLM) and the public fractions for other vendors; a calibration replaces them.
 * Valid as a prior for chips with a matrix engine and HBM or GDDR; expect a third of error on single operators.
 */
import type { RateFormat } from "@/features/core/hardware/chip";
import type { OperatorFamily } from "@/features/core/operators/operator";
import { seconds, type Seconds } from "@/lib/units/quantity";
import { MICRO } from "@/lib/units/edge";

export type FamilyPrior = {
  /** Share of the dense peak, large operators. */
  readonly compute: number;
  /** Share of the HBM bandwidth, large operators. */
  readonly memory: number;
  /** Of one kernel in a CUDA graph. */
  readonly floor: Seconds;
};

const us = (value: number): Seconds => seconds(value * MICRO);

export const FAMILY_PRIORS: Readonly<Record<OperatorFamily, FamilyPrior>> = {
  gemm: { compute: 0.8, memory: 0.78, floor: us(2.6) },
  "attention-prefill": { compute: 0.6, memory: 0.5, floor: us(10) },
  "attention-decode": { compute: 0.25, memory: 0.85, floor: us(8) },
  "linear-attention": { compute: 0.3, memory: 0.6, floor: us(12) },
  moe: { compute: 0.5, memory: 0.8, floor: us(18) },
  "element-wise": { compute: 1, memory: 0.8, floor: us(1.5) },
  embedding: { compute: 1, memory: 0.8, floor: us(2) },
};

/** Narrower formats reach a smaller share of a peak that doubles with each step (operator tables; GEMM fractions). */
export const FORMAT_FACTOR: Readonly<Record<RateFormat, number>> = {
  fp32: 0.9,
  tf32: 0.9,
  fp16: 1,
  bf16: 1,
  fp8: 0.85,
  fp6: 0.75,
  fp4: 0.7,
  int8: 0.85,
  int4: 0.7,
};

/**
 * Exponent of the mix of compute and memory time inside one kernel: (c⁴ + m⁴)^¼ is within 19 % of the larger and leaves no
 * corner at the ridge; four fitted the GEMM tables best.
 */
export const KERNEL_NORM = 4;
