import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadStore } from "@/features/core/serving/mean-load/mean-load";
import type { RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../../support/scenarios";

const LLAMA = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "1024", osl: "256" };
const load = (raw: RawParams) => {
  const scenario = resolved({ ...LLAMA, ...raw });
  return loadStore(scenario.time)(scenario, "vllm");
};

describe("a scenario under its clients", () => {
  it("serves as many times the requests with as many replicas and clients, at the same times", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 2, max: 8 }), (clients, replicas) => {
        const one = unwrap(load({ conc: String(clients) }));
        const many = unwrap(load({ conc: String(clients * replicas), replicas: String(replicas) }));
        expect(many.rate / one.rate).toBeCloseTo(replicas, 9);
        expect(many.gpus).toBe(replicas);
        expect(many.ttft).toBeCloseTo(one.ttft, 12);
        expect(many.prefillShare).toBeCloseTo(one.prefillShare, 9);
      }),
      { numRuns: 25 },
    );
  });

  it("gives prompts a larger share of the GPU time the longer they are, none of it negative or above the whole", () => {
    const shares = [16, 256, 2048, 16_384].map((isl) => unwrap(load({ isl: String(isl) })).prefillShare);
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
    expect(shares[0]).toBeGreaterThanOrEqual(0);
    expect(shares.at(-1)).toBeLessThan(1);
  });

  it("keeps Little's law: clients are those that decode, wait for a first token or think", () => {
    const { rate, ttft, tpot, output } = unwrap(load({ conc: "32", judge: "average" }));
    const inFlight = rate * (ttft + (output - 1) * tpot + 0.01);
    // The opening burst is in the mean TTFT and stretches it: within a tenth.
    expect(inFlight / 32).toBeGreaterThan(0.95);
    expect(inFlight / 32).toBeLessThan(1.1);
  });

  it("refuses weights that leave no cache, with both numbers", () => {
    const refused = load({ model: "llama-3.3-70b", tp: "1" });
    expect(refused.ok).toBe(false);
    expect(refused.issues[0]?.code).toBe("LOAD-NO-KV");
    // hand: 70.55 G parameters in BF16 are 131.4 GiB; an H100 has 80 GB = 74.5 GiB, or 80 GiB as the driver shows it.
    expect(refused.issues[0]?.message.en).toMatch(/^TP1: 131\.\d GiB of weights on a GPU of (74|79|80)/);
  });
});
