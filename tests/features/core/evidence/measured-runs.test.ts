import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { measuredNear, type Near } from "@/features/core/evidence/measured-runs";
import { measuredLabel, measuredSeries } from "@/features/core/evidence/measured-series";

/** DeepSeek-V3 in FP8 on H200. */
const NEAR: Near = { chip: "h200-sxm", total: 671026419200, active: 37552297472, bits: 8, isl: 8192, osl: 1024 };
const english = ({ en }: { readonly en: string }): string => en;

describe("measured public runs", () => {
  // measured: InferenceX (SemiAnalysis, Apache-2.0), DeepSeek R1 FP8 on 8 H200, 8,192 → 1,024, 16 requests in flight, SGLang 0.5.9 of
  // 2026-03-25: TTFT 700 ms, TPOT 20.4 ms. 94.9 tok/s per GPU by hand: 16 ÷ (0.700 + 1,023 × 0.0204) × 1,024 ÷ 8.
  it("are as they were measured", () => {
    const run = measuredNear(NEAR).find(
      ({ version, concurrency, replicas }) => version === "0.5.9" && concurrency === 16 && replicas === 1,
    );
    expect(run).toMatchObject({ engine: "sglang", date: "2026-03-25", gpus: 8, layout: "TP8", sameLengths: true });
    expect(run && 1e3 * run.ttft).toBeCloseTo(700, -1);
    expect(run && 1e3 * run.tpot).toBeCloseTo(20.4, 1);
    expect(run?.perGpu).toBeCloseTo(94.9, 0);
  });

  it("are of the same model, chip and format, with lengths within a factor of two", () => {
    const runs = measuredNear({ ...NEAR, isl: 4096 });
    expect(runs.length).toBeGreaterThan(0);
    for (const { isl, osl, sameLengths } of runs) {
      expect(Math.abs(Math.log2(isl / 4096))).toBeLessThanOrEqual(1 + 1e-9);
      expect(Math.abs(Math.log2(osl / 1024))).toBeLessThanOrEqual(1 + 1e-9);
      expect(sameLengths).toBe(isl === 4096);
    }
    expect(measuredNear({ ...NEAR, isl: 100 })).toEqual([]);
    expect(measuredNear({ ...NEAR, chip: "a100-sxm-80gb" })).toEqual([]);
    expect(measuredNear({ ...NEAR, bits: 16 })).toEqual([]);
    expect(measuredNear({ ...NEAR, total: 2 * NEAR.total })).toEqual([]);
  });

  it("are drawn once where equal, filled where their lengths are those that were asked for", () => {
    const runs = measuredNear({ ...NEAR, isl: 5000 });
    expect(new Set(runs.map((run) => JSON.stringify(run))).size).toBe(runs.length);
    const drawn = measuredSeries(
      measuredNear(NEAR),
      { x: ({ perUser }) => perUser, y: ({ perGpu }) => perGpu },
      english,
    );
    for (const { measured, points } of drawn) {
      expect(measured).toBe(true);
      expect(new Set(points.map(({ holds }) => holds)).size).toBe(1);
    }
    expect(drawn.flatMap(({ points }) => points)).toHaveLength(measuredNear(NEAR).length);
  });

  it("say engine, version, day, load, lengths and figures", () => {
    const run = measuredNear(NEAR).find(({ version, concurrency }) => version === "0.5.9" && concurrency === 16);
    const label = run ? measuredLabel(run, english) : "";
    for (const word of [
      "SGLang 0.5.9",
      "2026-03-25",
      "16 in flight",
      "8,192 → 1,024",
      "same lengths",
      "TTFT 700",
      "TPOT 20.4",
    ])
      expect(label.replaceAll("\u202f", " ")).toContain(word);
  });
});

// A prediction that looks up what was measured predicts nothing: the runs are read where charts are made, by the files that draw them.
it("nothing that predicts reads the measured runs", () => {
  const readers = sources("features/core").filter((path) =>
    /measured-(?:runs|series)"/.test(readFileSync(path, "utf8")),
  );
  expect(readers).toEqual(["features/core/evidence/measured-series.ts", "features/core/plan/evidence-dots.ts"]);
});

const sources = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? sources(path) : path.endsWith(".ts") ? [path] : [];
  });
