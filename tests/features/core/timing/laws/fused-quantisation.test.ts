import { describe, expect, test } from "vitest";
import { calibratedTimer } from "@/features/core/timing/laws/calibrated";
import { phases } from "../../../../support/scenarios";

/** Seconds of all kernels of a decode step, back to back. */
function decodeKernels(weights: string, hw: string, tp: string, conc: string): number {
  const { machine, decode } = phases({ model: "llama-3.1-70b", hw, tp, weights, conc });
  const timer = calibratedTimer(machine);
  return decode.operators.reduce((sum, operator) => sum + timer.kernel(operator).total * operator.repeat, 0);
}

describe("FP8 on Blackwell", () => {
  // A product that reads half the bytes and starts no further kernel cannot take longer. Published runs of TensorRT-LLM and vLLM on
  // B200 (data/silicon/e2e_dev.csv) reach the TPOT of NVFP4 in FP8 at TP8: 5.8 against 5.9 ms, and 6.3 against 6.3.
  test.each(["1", "2", "4", "8"])("a decode step of Llama-70B is faster than in BF16 at TP%s", (tp) => {
    for (const conc of ["1", "16", "64"])
      expect(decodeKernels("fp8", "b200", tp, conc)).toBeLessThan(decodeKernels("bf16", "b200", tp, conc));
  });
});
