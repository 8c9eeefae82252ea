import { describe, expect, it } from "vitest";
import { evidenceDots } from "@/features/core/plan/evidence-dots";
import { startSearch } from "@/features/core/plan/find";
import { askFor } from "./support";

const dots = (scenario = {}) => evidenceDots(startSearch(askFor({ scenario })));

describe("public runs beside a front", () => {
  it("are runs of the same model on the same chip, whatever the limits", () => {
    const found = dots();
    expect(found.length).toBeGreaterThan(5);
    for (const { name, perUser, perGpu } of found) {
      expect(name.en).toMatch(/H100/);
      expect(perUser).toBeGreaterThan(0);
      expect(perGpu).toBeGreaterThan(0);
    }
    expect(dots({ ttft_ms: 1, tpot_ms: 0.1 })).toHaveLength(found.length);
  });

  it("are none of a chip or of lengths that nobody ran", () => {
    expect(dots({ hw: "mi300x" })).toEqual([]);
    expect(dots({ isl: 30, osl: 3 })).toEqual([]);
  });

  it("are filled where their lengths are those of the question", () => {
    // measured: InferenceX, DeepSeek R1 FP8 on 8 H200, 8,192 → 1,024
    const scenario = { model: "deepseek-v3", hw: "h200-sxm", tp: 8, isl: 8192, osl: 1024 };
    const all = evidenceDots(startSearch(askFor({ scenario, gpus: 8 })));
    expect(all.some(({ sameLengths }) => sameLengths)).toBe(true);
  });
});
