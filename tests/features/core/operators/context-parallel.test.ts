/** Context parallelism by gathering and by rings: bytes, what hides, and the published prefill of Llama 3 405B. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupLink } from "@/features/core/hardware/topology/group-link";
import { collectiveTime } from "@/features/core/hardware/topology/collectives";
import { chipById } from "@/features/core/hardware/catalogue";
import { operatorGraph } from "@/features/core/operators/graph";
import { servedLoad } from "@/features/core/serving/mean-load/mean-load";
import { unwrap } from "@/lib/result";
import type { RawParams } from "@/lib/params/codec";
import { bytes } from "@/lib/units/quantity";
import { phases, resolved } from "../../../support/scenarios";

const LLAMA = { model: "llama-3.1-405b", hw: "h100-sxm", tp: "8", cp: "4", kv: "bf16" };

function attentionMessages(raw: RawParams, newTokens: number, cached: number) {
  const { model, prefill, precision } = resolved(raw);
  const segments = [{ phase: "prefill", sequences: 1, newTokens, cached }] as const;
  const operators = operatorGraph({ model, parallelism: prefill, precision, segments });
  return operators.find(({ id }) => id.endsWith(".attention-prefill"))?.messages ?? [];
}

const ringBytes = (by: string, newTokens: number, cached: number): number =>
  attentionMessages({ ...LLAMA, cp_by: by }, newTokens, cached).find(({ collective }) => collective === "ring")
    ?.bytes ?? NaN;

describe("what goes round the ring", () => {
  // paper: arXiv 2411.01783, equation 1: keys and values are less than queries where T / (T + P) ≥ 2 · KV heads / heads, 12.5 % with 8 of 128 heads.
  it("is as much of keys and values as of queries at one new token in eight of Llama 3 405B", () => {
    const context = 128_000;
    expect(ringBytes("pass-kv", 16_000, context - 16_000)).toBe(ringBytes("pass-q", 16_000, context - 16_000));
    expect(ringBytes("pass-kv", 20_000, context - 20_000)).toBeLessThan(ringBytes("pass-q", 20_000, context - 20_000));
    expect(ringBytes("pass-kv", 8000, context - 8000)).toBeGreaterThan(ringBytes("pass-q", 8000, context - 8000));
  });

  it("is what a gather would bring, and hides behind all parts of the kernel but one", () => {
    const [gathered] = attentionMessages(LLAMA, 4096, 1000);
    const [ring] = attentionMessages({ ...LLAMA, cp_by: "pass-kv" }, 4096, 1000);
    expect(gathered).toMatchObject({ collective: "all-gather", bytes: ring?.bytes });
    expect(ring).toMatchObject({ collective: "ring", group: 4, behind: 0.75 });
    // hand: 8 KV heads over TP 8, keys and values of 128 elements in 2 bytes
    expect(ring?.bytes).toBe(5096 * 2 * 128 * 2);
  });

  it("is nothing without context parallelism, and is gathered where an indexer selects positions", () => {
    expect(attentionMessages({ ...LLAMA, cp: "1", cp_by: "pass-kv" }, 4096, 0)).toEqual([]);
    const sparse = { model: "deepseek-v3.2", hw: "h200-sxm", tp: "8", cp: "2", cp_by: "pass-kv" };
    expect(attentionMessages(sparse, 4096, 0).map(({ collective }) => collective)).toEqual(["all-gather"]);
  });

  it("takes n - 1 messages to the neighbour over the slowest link", () => {
    const link = unwrap(groupLink(unwrap(chipById("h100-sxm")), 4, { stride: 8 }));
    const { time, latency } = collectiveTime({ collective: "ring", bytes: bytes(4e9), link, efficiency: 1 });
    // hand: three blocks of 1 GB at 50 GB/s
    expect(time - latency).toBeCloseTo(0.06, 12);
    expect(latency).toBeCloseTo(3 * (link.inter ?? link.intra).peer.latency, 12);
  });
});

describe("a prefill in a ring", () => {
  it("never takes longer than its messages and kernels in order, and keys and values that hide beat a gather", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("2", "4", "8"),
        fc.integer({ min: 512, max: 131_072 }),
        fc.constantFrom("llama-3.1-405b", "llama-3.1-8b", "deepseek-v3"),
        (cp, isl, model) => {
          const asked = { ...LLAMA, model, cp, isl: String(isl) };
          const [gather, ring] = [phases(asked), phases({ ...asked, cp_by: "pass-kv" })];
          expect(ring.prefill.step.network).toBeGreaterThanOrEqual(0);
          if (isl >= 32_768) expect(ring.ttft).toBeLessThanOrEqual(gather.ttft);
        },
      ),
      { numRuns: 20 },
    );
  });

  it("of passed keys and values loses to passed queries after a long cached prefix on slow links", () => {
    const cached = { ...LLAMA, isl: "128000", prefix: "99.5" };
    const time = (by: string): number => phases({ ...cached, cp_by: by }).ttft;
    expect(time("pass-q")).toBeLessThan(time("pass-kv"));
    const fresh = { ...LLAMA, isl: "128000" };
    expect(phases({ ...fresh, cp_by: "pass-kv" }).ttft).toBeLessThan(phases({ ...fresh, cp_by: "pass-q" }).ttft);
  });

  // paper: arXiv 2411.01783, abstract: Llama 3 405B on 16 nodes of 8 H100, 128K tokens in 3.8 s. Those H100 run at 500 W with a peak of 800 TFLOP/s
  // in BF16 (appendix A), 0.81 of the sheet's; feed-forward layers are in FP8. 3.5 s here. (Its million tokens in 77 s come out at 109 s: the
  // law of attention was fitted to shorter prompts.)
  it("is that of the published run", () => {
    const meta = { ...LLAMA, cp: "16", cp_by: "pass-kv", w_dense: "fp8", peak_tflops: "800", isl: "128000" };
    const { ttft } = phases(meta);
    expect(ttft / 3.8).toBeGreaterThan(0.85);
    expect(ttft / 3.8).toBeLessThan(1.15);
  });

  it("counts under load", () => {
    const served = (by: string) =>
      servedLoad(resolved({ ...LLAMA, isl: "65536", osl: "64", conc: "4", cp_by: by, weights: "fp8" }));
    expect(served("pass-kv")?.ttft).toBeLessThan(served("gather")?.ttft ?? NaN);
  });
});
