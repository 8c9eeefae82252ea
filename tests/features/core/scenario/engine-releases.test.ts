import { describe, expect, it } from "vitest";
import { BACKENDS } from "@/features/core/memory/backend";
import { knownVersions } from "@/features/core/memory/engine-flags";
import { decimalYear, releaseMonth, releaseYear, statedYear } from "@/features/core/scenario/engine-releases";
import { compareVersions } from "@/lib/text-comparison/compare-versions";

describe("releases of engines", () => {
  // vendor: release pages of vLLM (v0.6.0 of 2024-09-04, v0.11.0 of 2025-10-02), SGLang (v0.4.0 of 2024-12-03), TensorRT-LLM (v1.0.0 of 2025-09-24)
  it.each([
    ["vllm", "0.6.3", 2024 + 8 / 12],
    ["vllm", "0.11.0", 2025 + 9 / 12],
    ["sglang", "0.4.1", 2024 + 11 / 12],
    ["trtllm", "1.0.0rc3", 2025 + 8 / 12],
    // vendor: Docker Hub, vllm-openai; NGC, tensorrt-llm/release
    ["vllm", "0.26.0", 2026 + 6 / 12],
    ["trtllm", "1.1.0", 2025 + 10 / 12],
  ] as const)("%s %s", (engine, version, year) => expect(releaseYear(engine, version)).toBeCloseTo(year, 9));

  it("are known of all versions that a scenario may state but the newest, the newer ones not before the older", () => {
    for (const engine of BACKENDS) {
      const versions = knownVersions(engine).toSorted(compareVersions).slice(0, -1);
      const years = versions.map((version) => releaseYear(engine, version) ?? NaN);
      expect(years.every((year, i) => year >= (years[i - 1] ?? 2023))).toBe(true);
    }
  });

  it("are listed for the newest too, which launches name with its month", () => {
    for (const engine of BACKENDS) {
      const [newest = "", before = ""] = knownVersions(engine);
      expect(releaseMonth(engine, newest) > releaseMonth(engine, before), engine).toBe(true);
    }
  });

  it("say nothing of the newest, which a scenario has that states none", () => {
    for (const engine of BACKENDS) {
      const [newest = ""] = knownVersions(engine);
      for (const version of [newest, "99.0"]) expect(releaseYear(engine, version)).toBeNull();
      expect(statedYear(engine, { version: `${engine}-${newest}` })).toBe(statedYear(engine, { version: null }));
    }
    expect(statedYear("sglang", { version: "sglang-0.4.10" })).toBeCloseTo(2025.5, 9);
    // Another engine's version says nothing of this one.
    expect(statedYear("vllm", { version: "sglang-0.4.10" })).toBeNull();
  });

  it("before the first one that is listed are its own, and dates are dates", () => {
    expect(releaseYear("vllm", "0.1.2")).toBe(releaseYear("vllm", "0.2.0"));
    expect(decimalYear("2026-04-08")).toBeCloseTo(2026.25, 9);
    for (const word of ["", "soon", "2026", "04/08/2026"]) expect(decimalYear(word)).toBeNull();
  });
});
