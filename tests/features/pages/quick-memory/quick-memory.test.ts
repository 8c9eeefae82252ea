import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Analysis } from "@/features/analysis/analysis";
import { quickMemoryAnalysis } from "@/features/pages/quick-memory/analysis";
import { QuickMemoryInput } from "@/features/pages/quick-memory/input";
import { writeLines } from "@/features/pages/quick-memory/instance/ledger-lines";
import { quickMemory } from "@/features/pages/quick-memory/log/memory-with-log";
import { servingInstance, type QuickMemory } from "@/features/pages/quick-memory/quick-memory";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import type { RawParams } from "@/lib/params/codec";
import type { ParamSchema } from "@/lib/params/control";
import { unwrap } from "@/lib/result";
import { GIB } from "@/lib/units/edge";
import { anyParams } from "../../../support/controls/any-params";
import { CONFIG_FILES, configText } from "../../../support/models/published-configs";
import { resolved } from "../../../support/scenarios";
import { readInput, LARGE, LLAMA, memory, settleOutcome, findServing } from "./support";
import { NEEDS_WHOLE_DATA } from "../../../support/public-data";

const analysis = quickMemoryAnalysis as unknown as Analysis<string, ParamSchema, QuickMemory>;

describe("the ledger", () => {
  it("has lines that sum to the memory of each GPU, whatever is entered", () => {
    const anyModel = fc.constantFrom("llama-3.1-8b", "deepseek-v3", "gpt-oss-120b", "qwen3-next-80b-a3b");
    fc.assert(
      fc.property(anyParams(QuickMemoryInput), anyModel, fc.boolean(), (input, model, split) => {
        const scenario = resolved({ model, split: split ? "1" : "0", tp: "2", pp: "2" });
        for (const instance of unwrap(quickMemory(scenario, input)).instances)
          for (const rank of instance.ranks) {
            const lines = writeLines(rank, instance);
            const sum = lines.reduce((total, { bytes }) => total + bytes, 0);
            const scale = lines.reduce((total, { bytes }) => total + Math.abs(bytes), 0);
            expect(Math.abs(sum - rank.capacity) / scale).toBeLessThan(1e-9);
          }
      }),
      { numRuns: 25 },
    );
  });

  it("lists the kinds of layer that a hybrid model has", () => {
    const kinds = (model: string) => findServing({ model, tp: "8" }).layers.map(({ kind, layers }) => [kind, layers]);
    expect(kinds("gpt-oss-120b")).toEqual([
      ["full", 18],
      ["window", 18],
      ["padding", 0],
    ]);
    expect(kinds("qwen3-next-80b-a3b")).toEqual([
      ["full", 12],
      ["state", 36],
      ["padding", 0],
    ]);
    // 5,120 tokens are whole blocks of 64
    expect(kinds("deepseek-v3")).toEqual([["latent", 61]]);
  });

  it("has one instance per phase where they differ, each with its own layout", () => {
    const { instances } = memory({ model: "deepseek-v3", split: "1", tp: "8", d_tp: "1", d_adp: "8" });
    expect(instances.map(({ phase, subject }) => [phase, subject.parallelism.tp, subject.parallelism.dp])).toEqual([
      ["prefill", 8, 1],
      ["decode", 1, 8],
    ]);
    expect(instances[0]?.context).toBe(4096);
    expect(instances[1]?.context).toBe(5120);
  });

  it("charges MTP layers with weights and a cache of their own, only when asked", () => {
    const [without, loaded] = [findServing({ model: "deepseek-v3" }), findServing({ model: "deepseek-v3", mtp: "1" })];
    expect(without.tight.drafts).toBe(0);
    // hand: one layer of 256 experts · 3 · 7,168 · 2,048 in FP8, over 8 GPUs, and its attention, shared expert and projection
    expect(loaded.tight.drafts).toBeGreaterThan((256 * 3 * 7168 * 2048) / 8);
    expect(loaded.tight.drafts).toBeLessThan(1.2 * ((256 * 3 * 7168 * 2048) / 8));
    expect(loaded.sequenceBytes / without.sequenceBytes).toBeCloseTo(62 / 61, 9);
    expect(settleOutcome({ ...LLAMA, mtp: "1" }).issues.map(({ code }) => code)).toContain("MTP-NONE");
  });

  it("adds a draft model of its own to the GPU", () => {
    const [without, loaded] = [findServing(LLAMA), findServing({ ...LLAMA, draft_gib: "2" })];
    expect(without.tight.cache - loaded.tight.cache).toBeCloseTo(2 * GIB, 0);
  });
});

describe("attention and FFN apart", () => {
  it("keeps all of the cache on the attention side: FFN GPUs have weights, and neither cache nor room for it (law)", () => {
    const raw = { model: "deepseek-v3", hw: "h200-sxm", split: "true", d_tp: "1", d_adp: "8", afd: "8" };
    const serving = findServing(raw);
    const ffn = serving.ranks.find(({ rank }) => rank === "ffn");
    if (ffn === undefined) throw new Error("no FFN side");
    const bytes = (start: string): number =>
      writeLines(ffn, serving)
        .filter(({ id }) => id.startsWith(start))
        .reduce((sum, line) => sum + line.bytes, 0);
    expect(bytes("cache-")).toBe(0);
    expect(bytes("weights-routed")).toBeGreaterThan(80e9);
  });
});

describe("laws of what fits", () => {
  const tokens = (raw: RawParams): number => findServing(raw).tokens;

  it("never less room for more TP, for any engine", () => {
    for (const engine of ["vllm", "sglang", "trtllm"])
      for (const model of ["llama-3.1-70b", "qwen3-235b-a22b", "deepseek-v3", "gemma-3-27b"]) {
        const counts = ["1", "2", "4", "8", "16"].map((tp) => tokens({ model, tp, engine }));
        expect([...counts].sort((a, b) => a - b)).toEqual(counts);
      }
  });

  it("a sliding window takes one block more than the same layers without one at most", () => {
    const scenario = resolved({ model: "gpt-oss-120b", tp: "8" });
    const unbounded = scenario.model.layers.map((group) =>
      group.attention.kind === "softmax" ? { ...group, attention: { ...group.attention, window: null } } : group,
    );
    const full = { ...scenario, model: { ...scenario.model, layers: unbounded } };
    for (const context of ["1", "100", "128", "129", "8192", "131072"]) {
      const input = readInput({ context });
      const size = (one: typeof scenario) => servingInstance(unwrap(quickMemory(one, input)).instances).sequenceBytes;
      // 18 layers of 16 tokens with one of eight KV heads of 64: 18 · 16 · 256 B
      expect(size(scenario)).toBeLessThanOrEqual(size(full) + 18 * 16 * 256);
    }
  });

  it("narrower weights never take more, scales included; a narrower cache never holds less", () => {
    for (const model of ["llama-3.1-70b", "qwen3-235b-a22b", "qwen3-next-80b-a3b"]) {
      const weights = ["bf16", "fp8_block", "fp8", "nvfp4", "int4"].map(
        (format) => findServing({ model, tp: "8", weights: format }).tight.weightTotal,
      );
      expect(weights[1]).toBeLessThan(weights[0] ?? 0);
      // One scale per 128 · 128 block is all that block-wise FP8 has beyond plain FP8.
      expect((weights[1] ?? 0) - (weights[2] ?? 0)).toBeLessThan((weights[2] ?? 0) * 0.00025);
      expect(weights[3]).toBeLessThan(weights[2] ?? 0);
      expect(weights[4]).toBeLessThan(weights[2] ?? 0);
      expect(tokens({ model, tp: "8", kv: "fp8" })).toBeGreaterThanOrEqual(tokens({ model, tp: "8", kv: "bf16" }));
    }
  });

  it("a longer context never lets more sequences in, and the curve ends at the model's limit", () => {
    for (const { points } of memory({ ...LARGE, tp: "4" }).curves) {
      const counts = points.map(({ sequences }) => sequences);
      expect([...counts].sort((a, b) => b - a)).toEqual(counts);
      expect(points.at(-1)?.context).toBe(131_072);
    }
  });
});

describe("the verdict", () => {
  it("says what does not fit with both numbers, and every change it offers does fit when its link is opened", () => {
    const short: [RawParams, string][] = [
      [{ ...LARGE, tp: "1", conc: "8" }, "none"],
      [{ ...LARGE, tp: "4", conc: "200" }, "part"],
      [{ ...LARGE, tp: "2", conc: "1", isl: "60000" }, "none"],
      [{ model: "deepseek-v3", split: "1", conc: "4096" }, "part"],
      [{ model: "qwen3-235b-a22b", tp: "4", hw: "h100-sxm", conc: "16" }, "none"],
    ];
    for (const [raw, level] of short) {
      const { fit } = memory(raw);
      expect(fit.level).toBe(level);
      expect(fit.evidence.en).toMatch(/\d.*[GM]i?B.*\d.*[GM]i?B/);
      expect(fit.issue === null).toBe(level === "part");
      expect(fit.changes.length).toBeGreaterThan(0);
      for (const { set } of fit.changes) expect(memory({ ...raw, ...set }).fit.level).not.toBe(level);
    }
  });

  it("calls it tight below a tenth to spare, and its changes leave room", () => {
    const room = findServing({ ...LARGE, tp: "4" }).sequences;
    const raw: RawParams = { ...LARGE, tp: "4", conc: String(Math.floor(room * 0.95)) };
    const { fit } = memory(raw);
    expect(fit.level).toBe("tight");
    expect(fit.issue).toBeNull();
    for (const { set } of fit.changes) expect(memory({ ...raw, ...set }).fit.level).toBe("fits");
    expect(memory({ ...raw, conc: String(room + 1) }).fit.level).toBe("part");
    expect(memory({ ...raw, conc: String(Math.floor(room * 0.5)) }).fit.level).toBe("fits");
  });

  // Paper: DeepSeek-V3 serves its latent with attention DP on the same GPUs (arXiv:2412.19437, section 3.4).
  it.each<RawParams>([
    { model: "deepseek-v3", tp: "8", conc: "256" },
    { model: "deepseek-v3", tp: "8", conc: "2000" },
    { model: "qwen3-235b-a22b", hw: "a100-sxm-80", tp: "8", isl: "31000" },
  ])("names attention DP on the same GPUs first where caches are copied, not in a warning: $model, $conc", (raw) => {
    const [first] = memory(raw).fit.changes;
    const [before, after] = [findServing(raw), findServing({ ...raw, ...first?.set })];
    expect(Number(first?.set["adp"])).toBeGreaterThan(1);
    expect(after.gpus).toBe(before.gpus);
    expect(after.tokens).toBeGreaterThan(before.tokens);
    expect(settleOutcome(raw).issues.map(({ code }) => code)).not.toContain("KV-COPIES");
  });

  it("warns of KV copies and offers the layout that holds more", () => {
    const note = settleOutcome({ model: "deepseek-v3", tp: "8" }).issues.find(({ code }) => code === "KV-COPIES");
    const [change] = note?.changes ?? [];
    const before = findServing({ model: "deepseek-v3", tp: "8" }).tokens;
    expect(findServing({ model: "deepseek-v3", tp: "8", ...change?.set }).tokens).toBeGreaterThan(4 * before);
    expect(settleOutcome(LLAMA).issues).toEqual([]);
  });
});

describe("published configurations", { tags: "check" }, () => {
  it("are forty", NEEDS_WHOLE_DATA, () => expect(CONFIG_FILES).toHaveLength(40));

  it.each(CONFIG_FILES)("%s is answered on every engine", (file) => {
    const config = configText(file);
    for (const engine of ["vllm", "sglang", "trtllm"]) {
      const outcome = runAnalysis(analysis, { config, engine, tp: 1, hw: "b200", conc: 4, mtp: 1 });
      expect(outcome.issues.filter(({ code }) => code === "PARAM-UNKNOWN")).toEqual([]);
      const { result, summary } = unwrap(outcome);
      expect(result.instances[0]?.sequenceBytes).toBeGreaterThan(0);
      expect(Object.values(summary).filter((value) => typeof value === "number" && !Number.isFinite(value))).toEqual(
        [],
      );
      expect(result.curves[0]?.points.length).toBeGreaterThan(0);
    }
  });
});

it("keeps its own parameters apart from the scenario's", () => {
  const shared = Object.keys(QuickMemoryInput.shape).filter((key) => key in ScenarioSchema.shape);
  expect(shared).toEqual([]);
});
