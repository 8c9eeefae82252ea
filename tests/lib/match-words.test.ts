import { describe, expect, it } from "vitest";
import { matchEntry, matchWords } from "@/lib/text-comparison/match-words";

describe("matchWords", () => {
  it.each([
    ["A100 SXM 80GB a100-sxm-80gb", "a100", 1],
    ["A100 SXM 80GB a100-sxm-80gb", "a100 80", 0.8],
    ["A10G a10g", "a100", 0],
    ["Tesla V100 SXM2", "a100", 0],
    ["Ascend 910B4 ascend-910b4", "a100", 0],
    ["B200 SXM b200-sxm", "h100", 0],
    ["StarCoder2 7B starcoder2-7b", "cost", 0],
    ["Qwen3 235B A22B qwen3-235b-a22b", "qwen3", 1],
    ["Qwen3 235B A22B qwen3-235b-a22b", "qwen3235b", 0.4],
    ["Qwen3 235B A22B qwen3-235b-a22b", "235b", 1],
    ["GLM 5 FP8 glm-5-fp8", "glm 5", 1],
    ["GLM 4.5 glm-4.5", "glm 5", 0.9],
    ["模型与芯片对比 multi-model", "芯片", 0.4],
  ])("%s by %s: %d", (entry, typed, score) => {
    expect(matchWords(entry, typed)).toBe(score);
  });

  it("keeps everything while nothing is typed", () => {
    expect(matchWords("A100", "")).toBe(1);
    expect(matchWords("A100", "  ")).toBe(1);
  });
});

describe("matchEntry", () => {
  const entry = "Quick Memory quick-memory";
  it.each([
    ["memory", [], 1],
    ["oom", ["oom"], 0.95],
    ["why is it oom", ["why oom"], 0.95],
    ["oom", ["~oom"], 0.93],
    ["out of", ["out of memory"], 0.95 * 0.6],
    ["oom", ["room"], 0.95 * 0.6 * 0.4],
    ["gpu", ["oom"], 0],
  ])("%s, also called %j: %d", (typed, phrases, score) => {
    expect(matchEntry(entry, typed, phrases)).toBeCloseTo(score);
  });

  it("a name comes before a phrase, a phrase in full before the beginning of a name, and the first of two pages before the second", () => {
    const scores = [
      matchEntry("fleet", "fleet"),
      matchEntry("Cost", "fleet", ["fleet"]),
      matchEntry("Cost", "fleet", ["~fleet"]),
      matchEntry("fleets", "fleet"),
    ];
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(4);
  });

  it("keeps everything while nothing is typed", () => {
    expect(matchEntry(entry, "", ["oom"])).toBe(1);
  });
});
