/**
 * RTX PRO 6000 Server as measured (aiconfigurator 095f58a51, vLLM 0.24.0, `rtx_pro_6000_server`): figures that the tables' README
 * states, of 8192 x 8192 matrices.
 */
import { describe, expect, test } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import type { RateFormat } from "@/features/core/hardware/chip";
import { chooseFit } from "@/features/core/timing/laws/coefficients";
import { gemmTime, type GemmParameters } from "@/features/core/timing/laws/families/gemm-law";
import { describeLawChip } from "@/features/core/timing/laws/law-chip";
import { unwrap } from "@/lib/result";

const chip = unwrap(chipById("rtx-pro-6000-server"));

function matrixSeconds(dtype: string, rate: RateFormat, size: number, tokens: number): number {
  const figures = describeLawChip(chip, rate, chip.rates[rate] ?? NaN, chip.memoryBandwidth ?? NaN);
  const parameters = { quantise: 0, ...chooseFit("gemm", dtype, "gb202").values } as GemmParameters;
  const work = { m: tokens, n: 8192, k: 8192, weightSize: size, inputSize: size };
  return gemmTime(work, figures, parameters).total;
}

describe("matrix products of 8192 x 8192", () => {
  test.each([
    ["bfloat16", "bf16", 2, 389e12, 92e-6],
    ["fp8", "fp8", 1, 769e12, 48e-6],
    ["nvfp4", "fp4", 0.5625, 1215e12, 43e-6],
  ] as const)("%s: FLOP/s over 16,384 tokens and time of one token, measured", (dtype, rate, size, speed, single) => {
    const tokens = 16384;
    const reached = (2 * tokens * 8192 ** 2) / matrixSeconds(dtype, rate, size, tokens);
    expect(Math.abs(reached / speed - 1)).toBeLessThan(0.2);
    expect(Math.abs(matrixSeconds(dtype, rate, size, 1) / single - 1)).toBeLessThan(0.3);
  });
});
