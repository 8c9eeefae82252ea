import { describe, expect, it } from "vitest";
import { expertsAnalysis } from "@/features/pages/experts/analysis";
import { packBalanceTable } from "@/features/core/operators/routing/pack-table";
import { unwrap } from "@/lib/result";
import { part, partNames, report } from "../../../support/report";

const QWEN = { model: "qwen3-235b-a22b", hw: "h100-sxm", tp: "4", conc: "8", resident: "16" };

describe("the statement of each chart", () => {
  it.each([
    { raw: { tpot_ms: "none" }, title: "Each expert in HBM avoids one wait" },
    { raw: { tpot_ms: "100" }, title: /^About \d+ of 32 experts in HBM are needed to meet 100.ms$/u },
    { raw: { tpot_ms: "1" }, title: /^1.ms is not met with any number of experts in HBM$/u },
    { raw: { tpot_ms: "100000" }, title: /^100.s is met even with no expert in HBM$/u },
  ])("TPOT against experts, $raw", ({ raw, title }) => {
    expect(part(report(expertsAnalysis, { ...QWEN, ...raw }), "chart", "resident").title).toMatch(title);
  });

  it("names the layer of an imported table that is most uneven", () => {
    const balance = unwrap(packBalanceTable(`1,2\n${"3,3\n".repeat(40)}2,4\n${"3,3\n".repeat(53)}`));
    const said = report(expertsAnalysis, { ...QWEN, balance });
    const { title, drawing } = part(said, "chart", "balance");
    expect(title).toMatch(/layer 40 is the most uneven$/);
    // Rows are drawn from below: the first layer stands on top.
    expect(drawing.kind === "heat" && drawing.rows.at(-1)).toBe("0");
    expect(drawing.kind === "heat" && drawing.values[93 - 40]).toEqual([2 / 3, 4 / 3]);
  });
});

describe("parts", () => {
  it("are charts, ranks, every slot as a file, and figures", () => {
    expect(partNames(report(expertsAnalysis, QWEN))).toEqual([
      "chart resident",
      "chart distinct",
      "table ranks",
      "file placement",
      "facts facts",
      "view balance-import",
    ]);
  });

  it("are layers that stream for a dense model, and no figure of it is compared with one of experts", () => {
    const dense = report(expertsAnalysis, { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1" });
    const { drawing } = part(dense, "chart", "streamed");
    if (drawing.kind !== "curves") throw new Error("no curves");
    const [hidden = [], bare = []] = drawing.lines.map(({ points }) => points.map(({ y }) => y ?? NaN));
    // Hand: with all layers in HBM both are the step; each layer on the host adds its transfer, hidden or not.
    expect(hidden[0]).toBe(bare[0]);
    expect(hidden.length).toBe(32 + 1);
    bare.forEach((slow, n) => expect(slow - (bare[0] ?? 0)).toBeCloseTo(n * ((bare[1] ?? 0) - (bare[0] ?? 0)), 6));
    hidden.forEach((fast, n) => expect(fast).toBeLessThanOrEqual(bare[n] ?? 0));
    const ids = report(expertsAnalysis, QWEN).figures.map(({ id }) => id);
    expect(dense.figures.filter(({ id }) => ids.includes(id))).toEqual([]);
  });

  it("lists a dozen experts of a rank, and how many there are", () => {
    const row = part(report(expertsAnalysis, QWEN), "table", "ranks").table.rows[0];
    expect(String(row?.at(-1))).toMatch(/^(\d+ ){12}… \(32\)$/);
  });
});
