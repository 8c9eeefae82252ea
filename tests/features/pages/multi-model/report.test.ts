import { describe, expect, it } from "vitest";
import { multiModelAnalysis } from "@/features/pages/multi-model/analysis";
import type { RawParams } from "@/lib/params/codec";
import { part, partNames, report } from "../../../support/report";

const BASE: RawParams = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "1024", osl: "256", conc: "16" };
const said = (raw: RawParams) => report(multiModelAnalysis, { ...BASE, models: "qwen3-8b", ...raw });
const column = (raw: RawParams, id: string) => {
  const { columns, rows, written } = part(said(raw), "table", "side-by-side").table as never as {
    readonly columns: readonly { readonly id: string; readonly unit?: string; readonly fileOnly?: boolean }[];
    readonly rows: readonly (readonly unknown[])[];
    readonly written: readonly (readonly unknown[])[];
  };
  const place = columns.findIndex((one) => one.id === id);
  return { ...columns[place], cells: rows.map((row) => row[place]), written: written.map((row) => row[place]) };
};

describe("what the page says of models and chips", () => {
  it.each<{ raw: RawParams; finding: RegExp; limits: readonly string[] }>([
    { raw: {}, finding: /gives most per GPU within the limits/, limits: ["✓", "✓"] },
    { raw: { ttft_ms: "0.01" }, finding: /^None of 2 keeps every limit$/, limits: ["✕ TTFT", "✕ TTFT"] },
    { raw: { models: "deepseek-v3" }, finding: /^Llama 3.1 8B gives most/, limits: ["✓", "✕ weights"] },
    { raw: { models: "qwen2.5-7b", tp: "8" }, finding: /^Llama 3.1 8B gives most/, limits: ["✓", "✕ Cannot be run"] },
  ])("with $raw: $finding", ({ raw, finding, limits }) => {
    expect(said(raw).verdict.finding.en).toMatch(finding);
    expect(column(raw, "limits").written).toEqual(limits);
  });

  it("says who cannot run or does not fit, and why, below the table", () => {
    expect(partNames(said({}))).toEqual([
      "view choice",
      "table side-by-side",
      "table hardware",
      "chart standing",
      "chart memory",
      "chart load",
      "chart roofline",
    ]);
    const [words] = part(said({ models: "deepseek-v3" }), "words", "stopped").words;
    expect(words?.en).toMatch(/^DeepSeek V3: Weights need .* per GPU/);
  });

  it("titles each chart by the one that leads in it (law: the winner has a share of 100 % in so many figures)", () => {
    const { title, table } = part(said({ models: "qwen3-8b,gpt-oss-20b" }), "chart", "standing");
    const [, name, wins] = /^(.*) is best in (\d) of (\d) figures$/.exec(title) ?? [];
    const place = table.columns.findIndex(({ label }) => label === name);
    expect(table.rows.filter((row) => row[place] === 100).length).toBe(Number(wins));
    expect(part(said({ models: "deepseek-v3" }), "chart", "memory").title).toBe("1 of 2 hold weights and all requests");
  });

  it("keeps shares of the best for files, and numbers of parameters for models", () => {
    expect(column({}, "ttft-share").fileOnly).toBe(true);
    expect(Math.max(...(column({}, "ttft-share").cells as number[]))).toBe(100);
    expect(column({}, "params-total").cells[0]).toBeCloseTo(8.03, 2);
    expect(column({ vary: "chips", chips: "h200-sxm" }, "params-total").cells[0]).toBeUndefined();
    expect(column({}, "ttft").unit).toBe("ms");
  });
});
