import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tilePairs } from "@/features/pages/attention/stages";
import { tileRoom } from "@/features/pages/attention/tiles";
import { causalPairs } from "@/features/core/operators/segment";
import { resolved } from "../../../support/scenarios";
import { answer, LLAMA, outcome } from "./support";

describe("work", () => {
  // hand: Qwen3-235B, 64 heads of 128, 94 layers, 128 prompts of 2,048: 2 · 64 · 256 · 94 · 128 · (2048 · 2049 / 2) = 827.2 TFLOP.
  // The original suite squared the batch: 105,835 TFLOP.
  it("multiplies the batch once: 827 TFLOP at the original suite's default, not 105,835", () => {
    const { prefill } = answer({
      model: "qwen3-235b-a22b",
      hw: "h200-sxm",
      tp: "1",
      isl: "2048",
      prefill_batch: "128",
    });
    const pairs = (2048 * 2049) / 2;
    expect(prefill.work.qk + prefill.work.pv).toBeCloseTo(2 * 64 * 256 * 94 * 128 * pairs, -6);
    expect((prefill.work.qk + prefill.work.pv) / 1e12).toBeCloseTo(827.2, 1);
  });

  // hand: decode of 4 sequences at context 4,096: 2 · 32 · 128 · 4 · 4097 · 32 each
  it("splits a decode of GQA into equal halves, and shares bytes, not work, between heads", () => {
    const { decode } = answer(LLAMA);
    expect(decode.work.qk).toBe(2 * 32 * 128 * 4 * 4097 * 32);
    expect(decode.work.pv).toBe(decode.work.qk);
    // 2 · 8 KV heads · 128 · 2 B per position, and queries and outputs beside.
    expect(decode.work.bytes).toBe(32 * 4 * (4097 * 2 * 8 * 128 * 2 + 2 * 32 * 128 * 2));
  });

  // hand: absorbed MLA reads keys of 512 + 64 and values of 512; expanded 192 and 128
  it("absorbs MLA in decode and expands it in prefill", () => {
    const { prefill, decode } = answer({ model: "deepseek-v3", hw: "h200-sxm", tp: "8" });
    expect(decode.work.qk / decode.work.pv).toBeCloseTo(576 / 512, 9);
    expect(prefill.work.qk / prefill.work.pv).toBeCloseTo(192 / 128, 9);
  });

  it("honours windows", () => {
    const { prefill } = answer({ model: "gpt-oss-120b", hw: "h100-sxm", tp: "1", isl: "65536" });
    const [windowed, full] = [
      prefill.rows.find(({ kind }) => kind.includes("window")),
      prefill.rows.find(({ kind }) => !kind.includes("window")),
    ];
    expect((windowed?.work.qk ?? 0) * 50).toBeLessThan(full?.work.qk ?? 0);
  });

  it("counts each exponential of whole tiles and a rescale per row and block of keys", () => {
    // hand: 128 tokens in one tile of 128 x 128: 128 · 128 pairs and 128 rescales per head and layer
    const { prefill } = answer({ ...LLAMA, isl: "128", br: "128", bc: "128" });
    expect(prefill.work.exponentials).toBe(32 * 32 * (128 * 128 + 128));
  });

  it("replaces a stage by hand, in its phase only", () => {
    const changed = answer({ ...LLAMA, qk_tflop: "1000", exp_gop: "5" });
    expect(changed.prefill.work.qk).toBe(1e15);
    expect(changed.prefill.times.softmax).toBeCloseTo(5e9 / changed.prefill.rates.exponentials, 12);
    expect(changed.prefill.hottest).toBe("qk");
    expect(changed.decode.work.qk).toBe(answer(LLAMA).decode.work.qk);
  });
});

describe("rates", () => {
  // paper: FlashAttention-3 (arXiv:2407.08608) gives an H100 3.9 T exponentials a second beside 989 TFLOPS
  it("gives H100 about 3.9 T exponentials, 0.4 % of its matrix rate", () => {
    const { rates } = answer(LLAMA).prefill;
    expect(rates.exponentials / 1e12).toBeCloseTo(3.9, 1);
    expect(rates.exponentials / rates.matrix).toBeCloseTo(0.004, 3);
    expect(rates.vector / 1e12).toBeCloseTo(66.9 / 2, 1);
  });

  // hand: matrix FLOP per clock / exponentials per clock / 4: A100 32, H100 64, B200 128, Blackwell Ultra 64
  it.each([
    ["a100-sxm-80", 32],
    ["h100-sxm", 64],
    ["b200-sxm", 128],
    ["b300-sxm", 64],
  ])("balances products and exponentials on %s at a head size of %d", (hw, size) => {
    expect(answer({ ...LLAMA, hw }).prefill.rates.balancedHead).toBeCloseTo(size, 3);
  });

  it("turns to softmax on Blackwell, and back with exponentials in software", () => {
    const GPT = { model: "gpt-oss-120b", tp: "1", hw: "b200-sxm" };
    expect(answer(GPT).prefill.hottest).toBe("softmax");
    expect(answer(GPT).verdict.finding.en).toContain("softmax");
    const soft = answer({ ...GPT, soft_exp: "0.25" }).prefill.times;
    expect(soft.softmax / answer(GPT).prefill.times.softmax).toBeCloseTo(0.75, 9);
    expect(soft.vector).toBeGreaterThan(answer(GPT).prefill.times.vector);
  });
});

describe("fewer cores, or a slower clock", () => {
  it("take their share of every unit's rate, and leave a peak that the user enters", () => {
    const rates = (raw: Record<string, string>) => answer({ ...LLAMA, ...raw }).prefill.rates;
    const whole = rates({});
    const half = rates({ cores: "66" });
    for (const unit of ["matrix", "vector", "exponentials"] as const)
      expect(half[unit] / whole[unit]).toBeCloseTo(0.5, 9);
    expect(half.bandwidth).toBe(whole.bandwidth);
    expect(rates({ cores: "66", tensor_tflops: "500" }).matrix).toBe(5e14);
    expect(rates({ clock_mhz: "900" }).matrix / whole.matrix).toBeCloseTo(900e6 / whole.clock, 9);
  });
});

describe("a rate of exponentials that no sheet states", () => {
  const doubt = (raw: Record<string, string>) => answer({ ...LLAMA, ...raw });
  it("is marked with what it rests on, until the user enters one", () => {
    const found = doubt({ hw: "mi300x" });
    expect(found.prefill.rates.expDoubt?.en).toMatch(/one secondary source, not measured/);
    const softmax = found.figures.find(({ id }) => id === "softmax");
    expect(softmax?.assumptions.some(({ en }) => en.includes("not measured"))).toBe(true);
    expect(doubt({ hw: "mi300x", exp_clk: "16" }).prefill.rates.expDoubt).toBeNull();
    expect(doubt({ hw: "h100-sxm" }).prefill.rates.expDoubt).toBeNull();
  });
  it("marks the same architectures in the comparison", () => {
    const { architectures } = doubt({});
    expect(architectures.filter(({ doubtful }) => doubtful).map(({ id }) => id)).toEqual(["cdna3", "cdna4"]);
  });
});

describe("tiles", () => {
  it("work at least the useful pairs, whatever the mask", () => {
    const any = fc.record({
      newTokens: fc.integer({ min: 1, max: 5000 }),
      cached: fc.integer({ min: 0, max: 5000 }),
      window: fc.option(fc.integer({ min: 1, max: 3000 })),
      br: fc.constantFrom(16, 64, 128, 192),
      bc: fc.constantFrom(16, 64, 128, 192),
    });
    fc.assert(
      fc.property(any, ({ newTokens, cached, window, br, bc }) => {
        const pairs = tilePairs({ sequences: 1, newTokens, cached }, window, { br, bc });
        expect(pairs).toBeGreaterThanOrEqual(causalPairs(newTokens, cached, window));
        // Never more than the useful ones and one tile more along each edge of the band.
        expect(pairs).toBeLessThanOrEqual(
          (newTokens + br) * (Math.min(window ?? Infinity, cached + newTokens) + br + 2 * bc),
        );
      }),
    );
  });

  // hand: d 128, BF16: 2 · 128 · 128 + 2 · 128 · 256 · 2 = 163,840 B; accumulators 4 · 128 · 256 = 131,072 B
  it("need the shared memory that their buffers take, and fit H100 once and L40S not at all", () => {
    const room = (hw: string) => tileRoom(resolved({ ...LLAMA, hw }), "prefill", { br: 128, bc: 128 });
    expect(room("h100-sxm")).toMatchObject({ shared: 163_840, accumulators: 131_072, blocks: 1 });
    expect(room("a100-sxm-80").blocks).toBe(1);
    expect(room("l40s").blocks).toBe(0);
    expect(answer({ ...LLAMA, hw: "l40s" }).prefill.tile).toEqual({ br: 128, bc: 64 });
  });

  it("never fit more often when they grow", () => {
    const scenario = resolved(LLAMA);
    const blocks = (br: number, bc: number) => tileRoom(scenario, "prefill", { br, bc }).blocks ?? 0;
    for (const br of [64, 128, 256])
      for (const bc of [32, 64, 128]) {
        expect(blocks(2 * br, bc)).toBeLessThanOrEqual(blocks(br, bc));
        expect(blocks(br, 2 * bc)).toBeLessThanOrEqual(blocks(br, bc));
      }
  });

  it("says what does not fit with both numbers", () => {
    const issue = outcome({ ...LLAMA, br: "256", bc: "512" }).issues.find(({ code }) => code === "ATTN-TILE-FIT");
    expect(issue?.message.en).toMatch(/needs .* a core has/);
  });
});
