/** A served load of the measurement kit among results of benchmarks: for Benchmarks and for a calibration (provenance: hand). */
import { describe, expect, it } from "vitest";
import { pointsFrom } from "@/features/core/calibration/points/from-measurements";
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";
import { unwrap } from "@/lib/result";
import { kitTable, servedRow } from "../../../../support/measurements/kit-table";
import { resolved } from "../../../../support/scenarios";

const TABLE = kitTable("slo_test", [servedRow(1, 8, 120), servedRow(16, 10, 1500)], { mds_kit: 1, date: "2026-11-20" });

describe("rows of slo_test.py", () => {
  const { format, measurements } = unwrap(readBenchmarkText(TABLE, "slo.csv"));

  it("are measurements in seconds, with the definition of their TPOT", () => {
    expect(format).toBe("kit-served");
    expect(measurements[1]).toMatchObject({
      kind: "serving",
      model: "meta-llama/Llama-3.1-8B",
      load: { concurrency: 16, requests: 64, isl: 1024, osl: 128 },
      ttft: { mean: 0.04, p50: 0.038, p99: 0.09 },
      tpot: { mean: 0.01, p99: 0.015 },
      tpotOrigin: "without-first",
      outputRate: 1500,
    });
  });

  it("are points of a calibration", () => {
    const scenario = resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1" });
    const { points, issues } = pointsFrom(measurements, { scenario, engine: "vllm" });
    expect(issues).toEqual([]);
    expect(points.map((point) => point.kind === "serving" && point.tpot)).toEqual([0.008, 0.01]);
  });
});
