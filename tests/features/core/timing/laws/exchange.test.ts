/** All-to-all kernels made for experts: their law against published times, and what theory says of their choice. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import { groupLink } from "@/features/core/hardware/topology/group-link";
import { routedFfn, type ModelSpec } from "@/features/core/model/spec";
import { distinctPlaces } from "@/features/core/operators/exchange";
import { operatorGraph } from "@/features/core/operators/graph";
import type { ExchangeKernels, Parallelism } from "@/features/core/operators/parallelism";
import { datasheetTimer } from "@/features/core/timing/datasheet";
import { buildMachine } from "@/features/core/timing/machine";
import { exchangeTime } from "@/features/core/timing/laws/families/exchange-law";
import { unwrap } from "@/lib/result";
import { decodeAt } from "@/lib/server/table-files";
import { median } from "@/lib/statistics/quantile";
import { bytes } from "@/lib/units/quantity";
import { resolved } from "../../../../support/scenarios";
import { needsData } from "../../../../support/needs";

const { model: grouped, precision } = resolved({ model: "deepseek-v3", hw: "h800-sxm" });
const layout = (ranks: number, exchange?: ExchangeKernels): Parallelism => ({
  ...{ tp: 1, pp: 1, dp: ranks, ep: ranks, etp: 1, cp: 1 },
  ...(exchange && { exchange }),
});

/** Benchmarks draw experts from all, DeepEP's own from the best nodes where there are more than four. */
const free: ModelSpec = {
  ...grouped,
  layers: grouped.layers.map((layer) => {
    if (layer.ffn.kind !== "moe") return layer;
    const { groups: _, ...ffn } = layer.ffn;
    return { ...layer, ffn };
  }),
};

/** µs of dispatch and combine of one layer. */
function exchanged(hw: string, parallelism: Parallelism, tokens: number, model = free) {
  const operators = operatorGraph({
    ...{ model, parallelism, precision },
    segments: [{ phase: "prefill", sequences: 1, newTokens: tokens, cached: 0 }],
  });
  const machine = unwrap(buildMachine(unwrap(chipById(hw)), operators));
  const experts = operators.find(({ family }) => family === "moe");
  const times = (experts?.messages ?? []).map((message) => datasheetTimer(machine).message(message).total * 1e6);
  const [dispatch = 0, combine = 0] = times;
  return { dispatch, combine };
}

const near = (found: number, published: number): number => Math.abs(found / published - 1);

describe("DeepEP's published times on H800 with 400 Gb/s (docs/legacy.md): hidden 7,168, top 8, FP8 dispatch, BF16 combine", () => {
  it.each([
    [8, 77, 114],
    [16, 118, 195],
    [32, 155, 273],
    [64, 173, 314],
    [128, 192, 369],
    [256, 194, 360],
  ])("low latency, 128 tokens, EP%i", (ranks, dispatch, combine) => {
    const found = exchanged("h800-sxm", layout(ranks, "low-latency"), 128);
    expect(near(found.dispatch, dispatch)).toBeLessThan(0.12);
    expect(near(found.combine, combine)).toBeLessThan(0.12);
  });

  // Published as rates of logical bytes, own node included (README): 4,096 tokens to each rank (EP8) or node that a token reaches.
  // hand: 8 · (1 - (7/8)^8) of 8 ranks, 2 · (1 - 1/2^8) of 2 nodes, 4 · (1 - (3/4)^8) of 4, or of the best 4 of 8.
  it.each([
    [8, 153, 158, 5.251, free],
    [16, 43, 43, 1.992, free],
    [32, 58, 57, 3.6, free],
    [64, 51, 50, 3.6, grouped],
  ])("high throughput, 4,096 tokens, EP%i", (ranks, dispatch, combine, copies, model) => {
    const found = exchanged("h800-sxm", layout(ranks, "high-throughput"), 4096, model);
    const logical = 4096 * 7168 * copies;
    expect(near(found.dispatch, logical / dispatch / 1e3)).toBeLessThan(0.12);
    expect(near(found.combine, (2 * logical) / combine / 1e3)).toBeLessThan(0.12);
  });
});

describe("eight H200 (SGLang 0.5.12, as published with AIConfigurator)", () => {
  it.each([
    ["low-latency", 16, 14.2 + 18.3],
    ["low-latency", 128, 35.1 + 67.7],
    ["low-latency", 1024, 211 + 481],
    ["high-throughput", 16, 27.1 + 50.9],
    ["high-throughput", 1024, 156 + 300],
    ["high-throughput", 16384, 1926 + 3568],
  ] as const)("%s, %i tokens", (kernels, tokens, published) => {
    const { dispatch, combine } = exchanged("h200-sxm", layout(8, kernels), tokens);
    expect(near(dispatch + combine, published)).toBeLessThan(0.2);
  });
});

const GB200 = "../shared/data/ops/gb200/comm/trtllm/1.3.0rc10/trtllm_alltoall_perf.parquet";

/** measured: another engine's kernels on another generation of links, which nothing was fitted to. */
describe(
  "8 to 64 GB200 in one domain (TensorRT-LLM, NVLinkTwoSided, as published with AIConfigurator)",
  needsData(GB200),
  () => {
    it.each(["alltoall_dispatch", "alltoall_combine"])("%s of 16-bit activations", async (name) => {
      const file = await decodeAt(GB200);
      const rows = ("rows" in file ? file.rows : []).filter(
        ({ op_name, kernel_source, moe_dtype, moe_ep_size }) =>
          [op_name, kernel_source, moe_dtype].join() === `${name},NVLinkTwoSided,bfloat16` && Number(moe_ep_size) >= 8,
      );
      const ratios = rows.map(({ num_tokens, moe_ep_size, latency }) => {
        const token = Number(num_tokens) * 7168 * 2;
        const link = unwrap(groupLink(unwrap(chipById("gb200")), Number(moe_ep_size)));
        const found = exchangeTime(link, 8 * token, { kernels: "low-latency", token: bytes(token), picks: 8 });
        return found.total / (Number(latency) / 1000);
      });
      expect(rows.length).toBeGreaterThan(100);
      expect(median(ratios)).toBeGreaterThan(0.93);
      expect(median(ratios)).toBeLessThan(1.07);
      expect(median(ratios.map((ratio) => Math.abs(ratio - 1)))).toBeLessThan(0.09);
    });
  },
);

describe("which kernels", () => {
  it("low latency wins with few tokens and loses with many", () => {
    const sum = (kernels: ExchangeKernels, tokens: number): number => {
      const { dispatch, combine } = exchanged("h200-sxm", layout(8, kernels), tokens);
      return dispatch + combine;
    };
    expect(sum("low-latency", 8)).toBeLessThan(sum("high-throughput", 8));
    expect(sum("low-latency", 4096)).toBeGreaterThan(sum("high-throughput", 4096));
  });

  it("never gets faster with more tokens or with more ranks over the network", () => {
    const kernels = fc.constantFrom<ExchangeKernels>("low-latency", "high-throughput");
    const tokens = fc.integer({ min: 1, max: 4096 });
    const ranks = fc.constantFrom(16, 32, 64, 128);
    fc.assert(
      fc.property(kernels, tokens, tokens, ranks, (kind, a, b, group) => {
        const at = (count: number, size: number): number => exchanged("h800-sxm", layout(size, kind), count).combine;
        const [few, many] = [Math.min(a, b), Math.max(a, b)];
        expect(at(few, group)).toBeLessThanOrEqual(at(many, group) * (1 + 1e-12));
        expect(at(few, group)).toBeLessThanOrEqual(at(few, 2 * group) * (1 + 1e-12));
      }),
      { numRuns: 30 },
    );
  });

  it("a token reaches at most as many places as it picks experts, groups or there are", () => {
    // hand: of 8 places 8 picks reach 8 · (1 - (7/8)^8) = 5.25; 4 of 8 groups on 8 places are 4 · (1 - (3/4)^8) = 3.6.
    expect(distinctPlaces(8, 8)).toBeCloseTo(5.251, 3);
    expect(distinctPlaces(8, 8, { count: 8, picked: 4 })).toBeCloseTo(3.5995, 4);
    expect(distinctPlaces(1, 8, { count: 8, picked: 4 })).toBe(1);
    expect(routedFfn(grouped)?.groups).toEqual({ count: 8, picked: 4 });
  });
});
