import { describe, expect, it } from "vitest";
import { attentionAnalysis } from "@/features/pages/attention/analysis";
import { part, partNames, report } from "../../../support/report";

const LLAMA = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", conc: "4", isl: "4096" };

describe("what the page says of attention", () => {
  it.each([
    { raw: { ...LLAMA, phase: "decode" }, finding: "decode attention is reading and writing HBM" },
    { raw: { model: "gpt-oss-120b", hw: "b200-sxm", tp: "1" }, finding: "prefill attention is softmax (exponentials)" },
    { raw: { ...LLAMA, soft_exp: "0.5", hw: "b300-sxm" }, finding: "prefill attention is mask, scale and sums" },
  ])("$finding", ({ raw, finding }) => {
    const said = report(attentionAnalysis, raw);
    expect(said.verdict.finding.en).toBe(`The slowest stage of ${finding}`);
    expect(part(said, "chart", "stages").title).toBe(said.verdict.finding.en);
  });

  it.each([
    { raw: LLAMA, turns: /products take longer from 128 on/ },
    { raw: { ...LLAMA, sweep: "heads" }, turns: /matrix products\.$/ },
    { raw: { ...LLAMA, hw: "a100-sxm-80" }, turns: /from 64 on/ },
  ])("says on $raw.hw, sweep $raw.sweep, where products overtake exponentials", ({ raw, turns }) => {
    expect(report(attentionAnalysis, raw).verdict.help?.en).toMatch(turns);
  });

  it("marks exponentials that no sheet states, in the line and below the table", () => {
    const table = (hw: string) => part(report(attentionAnalysis, { ...LLAMA, hw }), "table", "pass");
    expect(table("mi300x").note?.en).toContain("not measured");
    expect(table("mi300x").table.rows.map(([stage]) => stage)).toContain("softmax (exponentials) ≈");
    expect(table("h100-sxm").note).toBeUndefined();
    expect(table("h100-sxm").table.rows.map(([stage]) => stage)).toContain("softmax (exponentials)");
  });

  it("reads from the sweep over both passes to what it rests on", () => {
    const all = ["chart stages", "chart curves", "table pass", "table layers", "table tiles", "table architectures"];
    expect(partNames(report(attentionAnalysis, LLAMA))).toEqual(all);
  });

  it("marks the model's own width in the sweep", () => {
    const { drawing } = part(report(attentionAnalysis, LLAMA), "chart", "stages");
    expect(drawing.kind === "columns" && drawing.labels[drawing.own ?? -1]).toBe("128 · 32h");
  });
});
