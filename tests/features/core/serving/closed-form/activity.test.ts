import { describe, expect, it } from "vitest";
import { servedLoad } from "@/features/core/serving/mean-load/mean-load";
import { resolved } from "../../../../support/scenarios";

const load = (raw: Readonly<Record<string, string>>) => {
  const found = servedLoad(resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", ...raw }));
  if (!found) throw new Error("no load");
  return found;
};

describe("how hard GPUs work under a load", () => {
  it("conserves work: FLOP of a prompt and of an answer over the peak, at the rate of requests", () => {
    const { rate, prefillShare, prefill, decode, prompt, output } = load({
      conc: "32",
      isl: "1024",
      osl: "256",
      hit: "0",
    });
    // hand: 2 FLOP for each of 6.98e9 weights of the layers and each token, 4 · 32 · 128 · 32 layers for each pair; the head (0.525e9) once a
    // prompt and once an output token. H100 SXM: 989.4e12 BF16.
    const [weights, head, pair] = [2 * 6.98e9, 2 * 0.525e9, 4 * 32 * 128 * 32];
    const asked = weights * prompt + head + pair * (prompt ** 2 / 2);
    const answered = output * (weights + head + pair * (prompt + output / 2));
    expect((prefillShare * prefill.mfu) / ((rate * asked) / 989.4e12)).toBeCloseTo(1, 1);
    const decoded = ((1 - prefillShare) * decode.mfu) / ((rate * answered) / 989.4e12);
    // Opening and end of a run leave some per cent between its rate and its steps.
    expect(Math.abs(decoded - 1)).toBeLessThan(0.1);
    // hand: a decode step reads 15 GB of weights and the cache of 32 sequences of 1,152 positions, 131,072 B each: 20 GB at 3.35 TB/s.
    expect(decode.mbu).toBeGreaterThan(0.5);
    expect(decode.mbu).toBeLessThan(1);
  });

  it("prompts are arithmetic, answers are traffic; more clients move decode's arithmetic up", () => {
    const [few, many] = [load({ conc: "4" }), load({ conc: "64" })];
    for (const { prefill, decode } of [few, many]) {
      expect(prefill.mfu).toBeGreaterThan(prefill.mbu);
      expect(decode.mbu).toBeGreaterThan(decode.mfu);
    }
    expect(many.decode.mfu).toBeGreaterThan(few.decode.mfu);
  });

  it("pools of their own: the prefill pool's share is that of its GPUs, and its work is spread over all of its time", () => {
    const { prefillShare, prefill, gpus } = load({ split: "1", d_tp: "1", d_replicas: "3", conc: "16" });
    expect(prefillShare).toBeCloseTo(1 / gpus, 12);
    expect(prefill.mfu).toBeLessThan(load({ conc: "16" }).prefill.mfu);
  });
});
