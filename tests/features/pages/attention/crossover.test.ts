import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attentionAnalysis } from "@/features/pages/attention/analysis";
import { crossover, type CrossoverPoint } from "@/features/pages/attention/crossover";
import type { RawParams } from "@/lib/params/codec";
import { part, partNames, report } from "../../../support/report";
import { resolved } from "../../../support/scenarios";
import { answer, LLAMA, readInput } from "./support";

/** The report's service: H800, attention data-parallel (a whole attention layer on each GPU). */
const H800 = { model: "deepseek-v3.2", hw: "h800-sxm", tp: "1", dp: "8", conc: "64", isl: "4096", osl: "512" };
const of = (raw: RawParams, phase: "prefill" | "decode") => crossover(resolved(raw), readInput(raw), phase);
const at = (points: readonly CrossoverPoint[] = [], context: number) => points.find((one) => one.context === context);

describe("sparse against dense attention", () => {
  // Provenance: vendor. DeepSeek-V3.2-Exp report, figure 3: on H800 the cost of a token in prefill and in decode falls against
  // V3.1-Terminus at long context, and short prompts run a dense (masked MHA) mode because it is faster there. Taken from it: the
  // order at 131,072 tokens in both passes, the order of short prompts, and that decode gains more than prefill. No figure is.
  it("falls in both passes at 128 K, and is no gain for short prompts, as the V3.2 report says", () => {
    const [prefill, decode] = [of(H800, "prefill"), of(H800, "decode")];
    const [long, answering] = [at(prefill?.points, 131_072), at(decode?.points, 131_072)];
    const gains = [long, answering].map((point) => (point?.dense ?? 0) / (point?.sparse ?? 1));
    expect(Math.min(...gains)).toBeGreaterThan(1);
    expect(gains[1]).toBeGreaterThan(gains[0] ?? 0);
    const short = at(prefill?.points, 2048);
    expect(short?.sparse).toBeGreaterThan(short?.dense ?? 0);
  });

  it("stays cheaper beyond the crossing, and is not before it", () => {
    const scenarios = fc.record({
      model: fc.constantFrom("deepseek-v3.2", "glm-5"),
      hw: fc.constantFrom("h800-sxm", "h200-sxm", "b200-sxm"),
      tp: fc.constantFrom("1", "8"),
      conc: fc.constantFrom("8", "64", "256"),
    });
    fc.assert(
      fc.property(scenarios, fc.constantFrom("prefill", "decode"), (raw, phase) => {
        const found = of(raw, phase);
        for (const { context, sparse, dense } of found?.points ?? [])
          if (context >= (found?.at ?? Infinity)) expect(sparse).toBeLessThan(dense);
        const before = found?.points.findLast(({ context }) => context < (found.at ?? Infinity));
        if (before !== undefined) expect(before.sparse).toBeGreaterThanOrEqual(before.dense);
      }),
      { numRuns: 12 },
    );
  });

  // Provenance: hand. A decode with no more positions than the indexer selects reads the same positions and scores them besides.
  it("costs more than dense where everything is selected anyway", () => {
    for (const { context, sparse, dense } of of(H800, "decode")?.points ?? [])
      if (context < 2048) expect(sparse).toBeGreaterThan(dense);
  });

  it("is charted with its crossing, in words, table and summary; models without an indexer have none", () => {
    const said = report(attentionAnalysis, H800);
    const chart = part(said, "chart", "sparse-decode");
    expect(chart.title).toMatch(/^In decode sparse attention is faster from [\d,]+ tokens on$/);
    expect(said.verdict.help?.en).toContain(chart.title);
    expect(chart.table.rows).toHaveLength(19);
    expect(chart.drawing.kind === "curves" && chart.drawing.across).toHaveLength(1);
    expect(answer(LLAMA).crossovers).toEqual([]);
    expect(partNames(report(attentionAnalysis, LLAMA)).join()).not.toContain("sparse");
  });

  it("says where it never pays: each rank of a TP group scores every position for an eighth of the heads", () => {
    const split = { ...H800, tp: "8", dp: "1" };
    expect(part(report(attentionAnalysis, split), "chart", "sparse-prefill").title).toContain(
      "dense attention is faster up to",
    );
  });
});
