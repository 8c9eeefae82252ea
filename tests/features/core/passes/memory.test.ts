import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodingCapacity } from "@/features/core/memory/capacity";
import { flaggedEngine, NO_FLAGS } from "@/features/core/memory/engine-flags";
import { ledgers, tightest } from "@/features/core/memory/ledger";
import { heldSequences, memoryShare } from "@/features/core/passes/memory";
import { partlyAdmitted } from "@/features/core/passes/partly";
import { countWork } from "@/features/core/passes/phases";
import { GIB } from "@/lib/units/edge";
import { estimate, readInput, phases, resolved } from "../../../support/scenarios";

const LLAMA = { model: "llama-3.3-70b", hw: "h100-sxm", conc: "1", isl: "2048", osl: "2" };

const anyScenario = fc.record({
  model: fc.constantFrom("deepseek-v3", "llama-3.1-70b", "gpt-oss-120b", "qwen3-next-80b-a3b", "gemma-3-27b"),
  hw: fc.constantFrom("h100-sxm", "h200-sxm", "mi300x", "a100-sxm-80"),
  tp: fc.constantFrom("1", "2", "4", "8"),
  pp: fc.constantFrom("1", "2", "3"),
  isl: fc.integer({ min: 1, max: 60_000 }).map(String),
  osl: fc.integer({ min: 1, max: 3999 }).map(String),
  conc: fc.integer({ min: 1, max: 512 }).map(String),
});

describe("the memory of a pass", () => {
  it("is the account of the memory ledger, and fits exactly where the ledger's cache holds its sequences", () => {
    fc.assert(
      fc.property(anyScenario, fc.constantFrom("prefill" as const, "decode" as const), (raw, phase) => {
        const scenario = resolved(raw);
        const work = countWork(scenario, readInput({}), phase);
        const share = memoryShare(scenario, work, readInput({}));
        const { model, chip, precision } = scenario;
        const loaded = { model, chip, precision, parallelism: work.parallelism };
        const subject = { ...loaded, engine: flaggedEngine("vllm", loaded, NO_FLAGS) };
        const ledger = tightest(ledgers(subject));
        const tolerance = 1e-9 * ledger.capacity;
        expect(Math.abs(share.capacity - share.weights - ledger.cache)).toBeLessThan(tolerance);
        expect(Math.abs(share.free - (ledger.cache - share.kv - share.state))).toBeLessThan(tolerance);
        const { share: part, usable, buffers } = share.engine;
        expect(Math.abs(part * usable - buffers - share.capacity)).toBeLessThan(tolerance);
        const context = work.segment.cached + work.segment.newTokens;
        const room = decodingCapacity(subject).sequences(context) / work.parallelism.dp;
        expect(share.free >= 0).toBe(room >= heldSequences(work, 1));
      }),
      { numRuns: 80 },
    );
  });

  it("counts the towers that are loaded beside the text model", () => {
    const bare = resolved({ model: "gemma-3-27b", hw: "h100-sxm", tp: "2" });
    const tower = {
      modality: "vision",
      layers: 27,
      hidden: 1152,
      heads: 16,
      ffnWidth: 4304,
      patch: 14,
      merge: null,
      attentionWidth: 1152,
      weights: { patch: 400_000_000, token: 0 },
    } as const;
    const towers = [{ ...tower, params: 400_000_000, approximate: true }];
    const weights = (model: typeof bare.model): number =>
      memoryShare({ ...bare, model }, countWork(bare, readInput({}), "decode"), readInput({})).weights;
    // hand: BF16, half of it on each of two ranks
    const added = weights({ ...bare.model, towers }) - weights({ ...bare.model, towers: [] });
    expect(Math.abs(added - 400_000_000)).toBeLessThan(1);
  });

  it("holds every micro-batch's sequences in decode", () => {
    const scenario = resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", conc: "8" });
    const work = countWork(scenario, readInput({}), "decode");
    const [one, three] = [1, 3].map(
      (count) => memoryShare(scenario, work, { ...readInput({}), microbatches: count }).kv,
    );
    expect((three ?? 0) / (one ?? 1)).toBeCloseTo(3, 9);
  });
});

describe("Llama-3.3-70B BF16 on H100 SXM", () => {
  // Kernels back to back and 0.4 ms of host time: what single passes assumed before they took the engine's constants.
  it("takes 10.4 ms a step and 86.7 ms for 2,048 tokens at TP8: memory has no part in times", () => {
    const { tpot, ttft } = phases({ ...LLAMA, tp: "8", kernels: "alone", host_us: "400" });
    expect((tpot * 1e3).toFixed(1)).toBe("10.4");
    expect(Math.abs(ttft * 1e3 - 86.65)).toBeLessThan(0.05);
    expect(estimate({ ...LLAMA, tp: "8" }).misfit).toBeNull();
  });

  it("has 70.4 GB at TP8: 92 % of 85.02 GB less a sampler of 1,024 sequences, the runtime and the graphs", () => {
    const { capacity, engine } = estimate({ ...LLAMA, tp: "8" }).memory.decode;
    // hand: 9.7 · 4 B · 1,024 · 128,256 = 5.096 GB; 2.01 GiB = 2.158 GB; 0.5 GiB = 0.537 GB; 0.42 GiB of 85.52 GB stay with the driver
    expect(engine.buffers / 1e9).toBeCloseTo(5.096 + 2.158 + 0.537, 2);
    expect(capacity).toBeCloseTo(0.92 * engine.usable - engine.buffers, 0);
  });
});

describe("what does not fit", () => {
  // 63.4 GB of weights and 7.9 GB of cache: a sampler for 1,024 sequences is what is too much.
  const TIGHT = { model: "qwen3-32b", hw: "h100-sxm", tp: "1", conc: "16", isl: "2000", osl: "100" };

  it("names weights, offer and buffers, and offers what fits", () => {
    const misfit = estimate({ ...LLAMA, tp: "1" }).misfit;
    expect(misfit?.message.en).toMatch(/141.GB per GPU.*GB of engine buffers/);
    expect(misfit?.fix?.en).not.toContain("--max-num-seqs");
  });

  it("is not said where fewer sequences fit: the others wait, and ways out on the same GPU come first", () => {
    const { misfit } = estimate({ ...TIGHT, conc: "64" });
    expect(misfit).toBeNull();
    const partly = partlyAdmitted(resolved({ ...TIGHT, conc: "64" }), readInput({}));
    expect(partly?.message.en).toMatch(/^\d+ of 64 running: at their mean length they fill the cache/);
    const gpus = (partly?.changes ?? []).map(({ label }) => Number(/\((\d+) GPUs?\)$/.exec(label.en)?.[1]));
    expect(gpus[0]).toBe(1);
    expect(gpus).toEqual(gpus.toSorted((a, b) => a - b));
  });
});

describe("gpt-oss-120b on one H100", () => {
  // log: 65.97 GiB loaded, −2.14 GiB for the cache at 0.9 with 1,024 sequences (vllm-project/vllm#23278); OpenAI's model card: "runs on a
  // single 80 GB GPU".
  const PLAIN = { model: "gpt-oss-120b", hw: "h100-sxm", tp: "1", util: "0.9" };
  const OSS = { ...PLAIN, max_seqs: "256" };

  it("is refused as vLLM starts by itself, and offered the flag that mends it", () => {
    const { misfit } = estimate(PLAIN);
    expect(misfit?.code).toBe("MEM-WEIGHTS-EXCEED");
    expect(misfit?.fix?.en).toContain("--max-num-seqs 512");
    for (const { set } of misfit?.changes ?? []) expect(estimate({ ...PLAIN, ...set }).misfit).toBeNull();
  });

  it("fits with as many sequences as leave room for a cache", () => {
    const estimation = estimate(OSS);
    expect(estimation.misfit).toBeNull();
    const { weights } = estimation.memory.decode;
    expect(Math.abs(weights / GIB / 65.97 - 1)).toBeLessThan(0.005);
    expect(estimation.load?.atOnce.admitted).toBeGreaterThan(15);
    expect(estimation.load?.atOnce.admitted).toBeLessThan(64);
  });

  it("says how many at once, with the same number under load, as a notice and in the step", () => {
    const { load, decode } = estimate(OSS);
    const words = `${load?.atOnce.admitted} of 64 running`;
    expect(partlyAdmitted(resolved(OSS), readInput({}))?.message.en).toContain(words);
    expect(decode.batchPerRank).toBe(load?.atOnce.admitted);
    expect(estimate(OSS).figures.find(({ id }) => id === "ttft")?.context?.en).toContain(words);
  });

  it("takes flags at their word: as many sequences as stated, and none where those leave no room", () => {
    const few = estimate({ ...OSS, max_seqs: "8" });
    expect(few.load?.atOnce.admitted).toBe(8);
    expect(few.load?.running).toBeLessThanOrEqual(8);
    expect(estimate({ ...OSS, max_seqs: "1024" }).misfit?.code).toBe("MEM-WEIGHTS-EXCEED");
    // log at 0.95: 1.71 GiB of cache with 1,024 sequences (vllm-project/vllm#27508)
    const old = { max_seqs: "1024", util: "0.95", engine_version: "vllm-0.20.2" };
    const more = estimate({ ...OSS, ...old }).memory.decode;
    expect(Math.abs((more.capacity - more.weights) / GIB / 1.71 - 1)).toBeLessThan(0.03);
  });
});

describe("ways out where ranks keep copies of one cache", () => {
  const partly = (raw: Record<string, string>) => partlyAdmitted(resolved(raw), readInput({}));

  it.each([
    ["deepseek-v3", "4096", "256"],
    ["qwen3-235b-a22b-fp8", "16384", "200"],
  ])("begin with attention DP on the same GPUs, after which all of them run: %s", (model, isl, conc) => {
    const scenario = { model, hw: "h200-sxm", tp: "8", isl, conc };
    const [first] = partly(scenario)?.changes ?? [];
    expect(first?.set).toMatchObject({ tp: expect.any(String) as string, adp: expect.any(String) as string });
    const { tp, adp } = first?.set ?? {};
    expect(Number(tp) * Number(adp)).toBe(8);
    expect(partly({ ...scenario, ...(first?.set as Record<string, string>) })).toBeNull();
  });

  it("have none where each rank has separate heads", () => {
    const changes = partly({ model: "llama-3.3-70b", hw: "h100-sxm", tp: "8", conc: "1024" })?.changes ?? [];
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.filter(({ set }) => "adp" in set)).toEqual([]);
  });
});
