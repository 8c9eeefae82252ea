import { describe, expect, it } from "vitest";
import { chooseLaws } from "@/features/core/calibration/laws/chosen-laws";
import type { LawFit } from "@/features/core/calibration/laws/fit-laws";
import { UNIT_FACTORS } from "@/features/core/calibration/points/observation";

const error = { median: 0.1, p90: 0.2 };

const fit = (tables: string, rows: number, found: LawFit["found"]): LawFit => ({
  ...{ tables, chip: "h100-sxm", unread: [], factors: UNIT_FACTORS, found },
  lines: found.map(({ kind }) => ({
    ...{ law: kind, kind, rows, shapes: rows, before: error, after: error, leftOut: error },
  })),
});
const line = (kind: LawFit["found"][number]["kind"], found: number, kept = true) => ({
  ...{ kind, found, kept, before: 0.2, leftOut: 0.1 },
});

describe("factors of several table sets", () => {
  it("are those of the engine, whatever was read first, and the others are named with their factor and rows", () => {
    const sets = [
      fit("h100_sxm/trtllm/1", 900, [line("gemm", 0.98)]),
      fit("h100_sxm/vllm/0.24", 100, [line("gemm", 0.94)]),
    ];
    for (const order of [sets, sets.toReversed()]) {
      const { chosen, issues } = chooseLaws(order, "vllm");
      expect(chosen).toEqual({ laws: { gemm: 0.94 }, network: 1, tables: ["h100_sxm/vllm/0.24"] });
      expect(issues.map(({ code }) => code)).toEqual(["FIT-SETS"]);
      expect(issues[0]?.message.en).toContain("x 0.980 (h100_sxm/trtllm/1, 900)");
    }
    expect(chooseLaws(sets, "sglang").chosen.laws).toEqual({ gemm: 0.98 });
  });

  it("join where each has its own kind, and leave out what was not kept", () => {
    const sets = [
      fit("h100-sxm/kit/a", 10, [line("gemm", 1.2), line("decode", 3, false)]),
      fit("h100-sxm/kit/b", 10, [line("network", 1.4)]),
    ];
    expect(chooseLaws(sets, "vllm")).toEqual({
      chosen: { laws: { gemm: 1.2 }, network: 1.4, tables: ["h100-sxm/kit/a", "h100-sxm/kit/b"] },
      issues: [],
    });
  });
});
