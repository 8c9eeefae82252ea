import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effectiveRates, requestWork } from "@/features/pages/scheduling-simulator/effective-work";
import { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { prepareSetup } from "@/features/pages/scheduling-simulator/setup/setup";
import { simulate } from "@/features/pages/scheduling-simulator/run/simulate";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const SCENARIO = resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "900", osl: "60" });
const rates = (raw: RawParams) => {
  const setup = unwrap(prepareSetup(SCENARIO, decodeParams(SchedulingInput, raw).value));
  const { figures } = unwrap(simulate(setup, { steps: Infinity, seconds: Infinity })).a;
  return effectiveRates(setup.work, figures, setup.gpus);
};

describe("useful arithmetic", () => {
  it("is two FLOP per weight and token, and attention: Llama 3.1 8B by hand", () => {
    // hand: 32 layers of 218,103,808 weights in matrices (q, k, v, o, gate, up, down) = 6.979e9; LM head 128,256 x 4,096 = 525e6 once per
    // prompt and per token. Attention: 2 products of 2 x 32 x 128 x 32 layers = 524,288 FLOP per token and position.
    const requests = {
      count: 2,
      arrival: new Float64Array(2),
      prompt: Int32Array.of(1000, 1000),
      output: Int32Array.of(1, 1),
    };
    const { prefill, decode } = requestWork(SCENARIO, requests);
    const [layers, head, attention] = [2 * 6.979e9, 2 * 525.3e6, 524_288];
    const causal = (1000 * 1001) / 2;
    expect(prefill.flops / (1000 * layers + head + causal * attention)).toBeCloseTo(1, 2);
    expect(decode.flops / (layers + head + 1000 * attention)).toBeCloseTo(1, 2);
  });

  it("is never above the dense peak, prefix cache or not, whatever the load", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("1", "30", "400"),
        fc.constantFrom("0", "640"),
        fc.boolean(),
        (rate, shared, cached) => {
          const raw = { rate, shared, prefix_cache: cached ? "1" : "0", requests: "60" };
          const { all, prefill, share } = rates(raw);
          expect(share).toBeGreaterThan(0);
          expect(share).toBeLessThan(1);
          expect(all).toBeLessThan(SCENARIO.chip.rates.bf16 ?? 0);
          expect(prefill).toBeLessThan(SCENARIO.chip.rates.bf16 ?? 0);
        },
      ),
      { numRuns: 12 },
    );
  });
});
