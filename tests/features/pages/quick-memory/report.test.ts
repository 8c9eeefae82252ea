import { expect, it } from "vitest";
import { quickMemoryAnalysis } from "@/features/pages/quick-memory/analysis";
import type { RawParams } from "@/lib/params/codec";
import { part, partNames, report } from "../../../support/report";

const LLAMA: RawParams = { model: "llama-3.1-70b", hw: "h100-sxm", tp: "4", conc: "16" };
const said = (raw: RawParams) => report(quickMemoryAnalysis, raw);
const cells = (raw: RawParams, column: number) =>
  part(said(raw), "table", "ranks").table.rows.map((row) => row[column]);

it.each([
  { case: "fits", raw: LLAMA, finding: "Fits", misfit: null, changes: false },
  { case: "is tight", raw: { ...LLAMA, conc: "80" }, finding: "Tight", misfit: null, changes: true },
  {
    case: "has no room for weights",
    raw: { ...LLAMA, tp: "1" },
    finding: "Does not fit",
    misfit: "MEM-WEIGHTS-EXCEED",
  },
  {
    case: "lacks cache",
    raw: { ...LLAMA, conc: "4000" },
    finding: "83 of 4,000 running",
    misfit: null,
    changes: true,
  },
  {
    case: "lacks weights where it decodes",
    raw: { ...LLAMA, split: "1", d_tp: "1" },
    finding: "Does not fit in the decode instance",
    misfit: "MEM-WEIGHTS-EXCEED",
  },
])("a scenario that $case: $finding", ({ raw, finding, misfit, changes }) => {
  const { verdict, misfit: told } = said(raw);
  expect(verdict.finding.en).toBe(finding);
  expect(told?.issue.code ?? null).toBe(misfit);
  if (changes !== undefined) expect((verdict.changes?.list.length ?? 0) > 0).toBe(changes);
  // What is needed is more than there is exactly where it does not fit.
  const needed = told?.needed.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0;
  expect(needed > (told?.capacity ?? 0)).toBe(misfit !== null);
});

it("titles the charts by what they show (hand: 35.3 of 85.9 GB; 35.2 GB at 81,920 bytes a token)", () => {
  const title = (id: string) => part(said(LLAMA), "chart", id).title.replaceAll("\u202f", " ");
  expect(title("ranks")).toBe("Weights take 41 % of each GPU's memory; 41 % remain for the cache");
  expect(title("sequences")).toBe("At 5,120 tokens, 83 sequences fit; 16 are needed");
});

it("draws a second line where a narrower cache format is left", () => {
  const lines = (kv: string) => {
    const { drawing } = part(said({ ...LLAMA, kv }), "chart", "sequences");
    return drawing.kind === "curves" ? drawing.lines.map(({ name }) => name) : [];
  };
  expect(lines("bf16")).toEqual(["BF16 KV", "FP8 KV"]);
  expect(lines("fp8")).toEqual(["FP8 KV"]);
});

it("has a ledger whose lines sum to its last row, and says which of them were entered", () => {
  const gb = cells(LLAMA, 1) as number[];
  expect(gb.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBeCloseTo(gb.at(-1) ?? NaN, 6);
  const source = (raw: RawParams, line: string) => cells(raw, 2)[cells(raw, 0).indexOf(line)];
  expect(source(LLAMA, "CUDA graphs")).toMatch(/^measured/);
  expect(source({ ...LLAMA, graphs_gib: "1" }, "CUDA graphs")).toBe("entered");
  expect(source({ ...LLAMA, engine: "sglang" }, "CUDA graphs")).toMatch(/^SGLang's rule/);
  expect(cells({ ...LLAMA, pp: "2" }, 0)).toEqual(cells(LLAMA, 0));
});

it("reads from the ledger over what would change it to the hosts", () => {
  expect(partNames(said(LLAMA))).toEqual([
    "table engine-lines",
    "chart ranks",
    "table ranks",
    "table cache",
    "chart sequences",
    "view what-if",
    "file what-if",
    "view log",
    "table tiers",
    "facts facts",
  ]);
});
