import { expect, it } from "vitest";
import { multiModelAnalysis } from "@/features/pages/multi-model/analysis";
import { readColumns, unknownColumns, writeColumns } from "@/features/pages/multi-model/columns";
import type { RawParams } from "@/lib/params/codec";
import { part, partNames, report } from "../../../support/report";

const BASE: RawParams = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "1024", osl: "256", conc: "16" };
const SAME = { vary: "models", sized: "same", models: "qwen3-8b" };
const said = (raw: RawParams) => report(multiModelAnalysis, { ...BASE, ...SAME, ...raw });
const column = (raw: RawParams, id: string, table: "side-by-side" | "figures" = "side-by-side") => {
  const { columns, rows, written } = part(said(raw), "table", table).table as never as {
    readonly columns: readonly { readonly id: string; readonly unit?: string; readonly fileOnly?: boolean }[];
    readonly rows: readonly (readonly unknown[])[];
    readonly written: readonly (readonly unknown[])[];
  };
  const place = columns.findIndex((one) => one.id === id);
  return { ...columns[place], cells: rows.map((row) => row[place]), written: written.map((row) => row[place]) };
};

/** Kept, with the chance of it. */
const SURE = expect.stringMatching(/^[✓▲] (safe|tight) \d+\s%$/) as string;

it.each<{ raw: RawParams; finding: RegExp; limits: readonly string[] }>([
  { raw: {}, finding: /has the highest output per GPU within the limits/, limits: [SURE, SURE] },
  { raw: { ttft_ms: "0.01" }, finding: /^None of 2 meets every limit$/, limits: ["✕ TTFT", "✕ TTFT"] },
  { raw: { models: "deepseek-v3" }, finding: /^Llama 3.1 8B has the highest output/, limits: [SURE, "✕ weights"] },
  {
    raw: { models: "qwen2.5-7b", tp: "8" },
    finding: /^Llama 3.1 8B has the highest output/,
    limits: [SURE, "✕ Cannot be run"],
  },
])("with $raw: $finding", ({ raw, finding, limits }) => {
  expect(said(raw).verdict.finding.en).toMatch(finding);
  expect(column(raw, "limits").written).toEqual(limits);
});

it("says who cannot run or does not fit, and why, below the table", () => {
  expect(partNames(said({}))).toEqual([
    "view choice",
    "chart differences",
    "table side-by-side",
    "chart standing",
    "chart memory",
    "chart load",
    "chart roofline",
    "table figures",
    "table hardware",
  ]);
  const [words] = part(said({ models: "deepseek-v3" }), "words", "stopped").words;
  expect(words?.en).toMatch(/^DeepSeek V3: Weights need .* per GPU/);
});

it("titles each chart by the one that leads in it (law: the winner has a share of 100 % in so many figures)", () => {
  const { title, table } = part(said({ models: "qwen3-8b,gpt-oss-20b" }), "chart", "standing");
  const [, name, wins] = /^(.*) is best in (\d) of (\d) figures$/.exec(title) ?? [];
  const place = table.columns.findIndex(({ label }) => label === name);
  expect(table.rows.filter((row) => row[place] === 100).length).toBe(Number(wins));
  expect(part(said({ models: "deepseek-v3" }), "chart", "memory").title).toBe("1 of 2 fit weights and all requests");
});

it("keeps shares of the best for files, and numbers of parameters for models", () => {
  expect(column({}, "ttft-share", "figures").fileOnly).toBe(true);
  expect(Math.max(...(column({}, "ttft-share", "figures").cells as number[]))).toBe(100);
  expect(column({}, "params-total", "figures").cells[0]).toBeCloseTo(8.03, 2);
  expect(column({ vary: "chips", chips: "h200-sxm" }, "params-total", "figures").cells[0]).toBeUndefined();
  expect(column({}, "ttft").unit).toBe("ms");
});

it("puts models on accelerators in groups, cost first, the cheapest of each group on top", () => {
  const both = { vary: "both", sized: "best", chips: "mi300x", gpus: "2", ttft_ms: "2000", tpot_ms: "30" };
  const { table } = part(said(both), "table", "side-by-side");
  expect(table.groups?.map(({ label, rows }) => [label, rows])).toEqual([
    ["Llama 3.1 8B", 2],
    ["Qwen3 8B", 2],
  ]);
  const ids = table.columns.filter(({ fileOnly }) => !fileOnly).map(({ id }) => id);
  expect(ids.slice(0, 3)).toEqual(["name", "usd", "against"]);
  const usd = column(both, "usd").cells as number[];
  expect(usd[0]).toBeLessThanOrEqual(usd[1] ?? 0);
  expect(table.bars?.[1]?.some((bar) => bar?.share === 1)).toBe(true);
  expect(column(both, "limits").written[0]).toMatch(/^[✓▲] (safe|tight) \d+\s%$/);
});

it("shows the columns that the link names, in the order of the table; files keep all, and a name that is none is said", () => {
  const shown = (raw: RawParams) =>
    part(said(raw), "table", "side-by-side")
      .table.columns.filter(({ fileOnly }) => !fileOnly)
      .map(({ id }) => id);
  expect(shown({})).toContain("joule");
  expect(shown({})).not.toContain("gpus");
  expect(shown({ cols: "gpus,usd" })).toEqual(["name", "usd", "gpus"]);
  expect(shown({ cols: "name" })).toEqual(["name"]);
  expect(part(said({ cols: "usd" }), "table", "side-by-side").table.columns.map(({ id }) => id)).toContain("e2e");
  expect(unknownColumns("usd,name")).toEqual([]);
  expect(unknownColumns("usd,price").map(({ code, at }) => [code, at])).toEqual([["COMPARE-COLUMN", "cols"]]);
});

it("writes chosen columns so that they are read again, none of them too", () => {
  for (const chosen of [[], ["usd"], ["e2e", "usd"]])
    expect(readColumns(writeColumns(chosen)).toSorted()).toEqual(chosen.toSorted());
});

it("draws as many intervals as contenders, and says how many differences exceed their error", () => {
  const { drawing, title, table } = part(said({ vary: "chips", chips: "h200-sxm,mi300x" }), "chart", "differences");
  if (drawing.kind !== "intervals") throw new Error("Not drawn as intervals");
  expect(drawing.groups.flatMap(({ rows }) => rows)).toHaveLength(3);
  const [, apart, of, ties] = /^(\d) of (\d) (?:is|are) dearer .* (\d) ties?$/.exec(title) ?? [];
  expect(Number(apart) + Number(ties)).toBe(Number(of));
  expect(table.rows).toHaveLength(3);
});
