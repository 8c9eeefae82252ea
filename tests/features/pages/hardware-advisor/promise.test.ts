/** The advisor by the scenario's promise: what it takes keeps the limits that every other page judges by. */
import { expect, it } from "vitest";
import { loadStore } from "@/features/core/serving/mean-load/mean-load";
import { placedScenario } from "@/features/pages/hardware-advisor/placed-scenario";
import { makeRow } from "@/features/pages/hardware-advisor/sizing/row";
import { unwrap } from "@/lib/result";
import { question } from "./support";

const ASKED = {
  model: "qwen3-32b",
  hw: "h200-sxm",
  isl: "2048",
  osl: "512",
  conc: "96",
  ttft_ms: "2000",
  tpot_ms: "30",
};

const rowFor = (params: Record<string, string>) => {
  const asked = question({ ...ASKED, ...params });
  return { asked, row: makeRow(asked, "h200-sxm") };
};

it.each(["average", "p90", "p95", "p99"])("what is found by %s keeps the limits where Estimate opens it", (judge) => {
  const { asked, row } = rowFor({ judge });
  expect(row.kind).toBe("meets");
  const placed = unwrap(placedScenario(asked.scenario, row));
  if (!placed) throw new Error("nothing is placed");
  expect(placed.params.judge).toBe(judge);
  const { ttft, tpot, beyond } = unwrap(loadStore(placed.time)(placed, "vllm"));
  expect(beyond).toBe(false);
  expect(ttft).toBeLessThanOrEqual(2);
  expect(tpot).toBeLessThanOrEqual(0.03);
  // The busiest instance has a client more than the mean one.
  expect(Math.abs(tpot / (row.deployment?.tpot ?? NaN) - 1)).toBeLessThan(0.06);
});

it("takes no fewer cards for a higher percentile, nor for a higher probability", () => {
  const cards = (params: Record<string, string>): number => rowFor(params).row.deployment?.counted ?? Infinity;
  const counts = [
    { judge: "p90", sure: "0" },
    { judge: "p99", sure: "0" },
    { judge: "p99", sure: "95" },
  ].map(cards);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
});
