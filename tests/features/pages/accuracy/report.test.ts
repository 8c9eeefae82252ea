import { describe, expect, it } from "vitest";
import { shownRuns } from "@/features/pages/accuracy/accuracy";
import { accuracyAnalysis } from "@/features/pages/accuracy/analysis";
import { accuracyCharts } from "@/features/pages/accuracy/charts";
import { engineParts } from "@/features/pages/accuracy/engine-tables";
import { AccuracyInput } from "@/features/pages/accuracy/input";
import { ratioBins } from "@/features/pages/accuracy/ratio-bins";
import { PUBLISHER_ERRORS } from "@/features/core/evidence/errors/publisher-errors";
import { formatPercent } from "@/lib/format/quantity";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { part, partNames, report } from "../../../support/report";
import { runWith } from "./support";

const said = (raw: RawParams = {}) => report(accuracyAnalysis, { model: "qwen3-32b", hw: "h100-sxm", tp: "2", ...raw });
const errors = (raw: RawParams = {}) => part(said(raw), "table", `by-${raw.by ?? "system"}`).table;
const names = (raw: RawParams = {}) => errors(raw).rows.map(([name]) => name);

// predicted / measured = 0.9, 1, 1.2, 2 (hand)
const RATIOS = [0.9, 1, 1.2, 2];
const RUNS = RATIOS.map((ratio, index) =>
  runWith(index, { "served.tpot.calibrated": -Math.log(ratio) }, { concurrency: 4 ** index }),
);

describe("charts", () => {
  const [, ratios, spread] = accuracyCharts(RUNS, { metric: "tpot", against: "concurrency" }, ({ en }) => en);

  it("are titled by their finding", () => {
    expect(ratios?.title).toMatch(/^75.% of TPOT predictions are within × 1\.25$/);
    expect(spread?.title).toBe("80 % of TPOT ratios are between × 0.9 and × 2");
  });

  it("lose no run, and their tables hold the same", () => {
    expect(ratios?.table.rows.map((row) => row[1])).toEqual([1, 4, 16, 64]);
    expect(spread?.table.rows.reduce((sum, row) => sum + Number(row[2]), 0)).toBe(4);
    const bins = ratioBins(RATIOS);
    for (const [index, bin] of bins.entries()) expect(bin.low).toBeCloseTo(bins[index - 1]?.high ?? bin.low, 12);
  });

  it.each(["tpot", "ttft"] as const)("of parity have a mark per size of %s, by how many runs it has", (metric) => {
    const runs = shownRuns(decodeParams(AccuracyInput, { engine: "vllm" }).value);
    const [parity] = accuracyCharts(runs, { metric, against: "isl" }, ({ en }) => en);
    expect(parity?.title).toMatch(/^Predicted T(TF|PO)T is at most \d+.% off the diagonal$/);
    expect(parity?.table.rows.reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBe(runs.length);
    const marks = parity?.drawing.kind === "points" ? (parity.drawing.series[0]?.points ?? []) : [];
    expect(marks).toHaveLength(parity?.table.rows.length ?? -1);
    expect(Math.max(...marks.map(({ weight }) => weight ?? 0))).toBe(1);
    for (const { y, spread: bar } of marks) {
      expect(bar?.low).toBeLessThanOrEqual(y);
      expect(bar?.high).toBeGreaterThanOrEqual(y);
    }
  });
});

describe("the reference tool", () => {
  it("is named beside the same rows only", () => {
    const all = said();
    expect(all.verdict.evidence.en).toContain("reference tool");
    expect(all.notes?.["tpot-error"]?.en).toMatch(/^reference 14/);
    expect(names()).toContain("all, reference tool");
    const some = said({ engine: "vllm" });
    expect(some.verdict.evidence.en).not.toContain("reference tool");
    expect(some.notes).toEqual({});
    expect(names({ engine: "vllm" })).not.toContain("all, reference tool");
  });

  it("has its bias beside ours by batch, and by nothing else", () => {
    const { columns, rows } = errors({ by: "batch" });
    const place = columns.findIndex(({ label }) => label === "reference");
    expect(rows.find(([name]) => name === "65–128")?.[place]).toBe(-62);
    expect(errors().columns.map(({ label }) => label)).not.toContain("reference");
  });
});

it("leads with the error for unseen publishers under any filter", () => {
  const all = PUBLISHER_ERRORS.find(({ by }) => by === "all");
  const error = formatPercent(all?.error ?? NaN, 3);
  for (const raw of [{ engine: "all" }, { engine: "vllm" }])
    expect(said(raw).verdict.finding.en.startsWith(`Median error: ${error} for unseen publishers`)).toBe(true);
});

describe("tables", () => {
  it("have shares in percent, and heads that tell both metrics apart", () => {
    const { columns, rows } = errors();
    expect(new Set(columns.map(({ label }) => label)).size).toBe(columns.length);
    // The headline's own figures.
    const [tpot, ttft] = said().figures.map(({ value }) => value * 100);
    expect(rows[0]?.[2]).toBeCloseTo(tpot ?? NaN, 10);
    expect(rows[0]?.[7]).toBeCloseTo(ttft ?? NaN, 10);
  });

  it.each(["publishers", "capacity", "passes"])(
    "of %s count their values, and leave a shape open where there is one value",
    (id) => {
      const { columns, rows } = part(said(), "table", id).table;
      const column = (label: string): number => columns.findIndex((each) => each.label === label);
      const counted = Math.max(column("Measured values"), column("Compared"));
      const [clusters, shape] = [column("Clusters"), column("Shape error")];
      for (const row of rows) {
        expect(Number(row[counted])).toBeGreaterThanOrEqual(Number(row[clusters]));
        if (row[counted] === 1) expect(row[shape]).toBeNull();
      }
      expect(rows.map(([first, second]) => `${first} ${second}`)).toHaveLength(
        new Set(rows.map((row) => row.slice(0, 2).join())).size,
      );
    },
  );

  it("of memory and passes have the same rows in both languages", () => {
    const parts = (["en", "zh"] as const).map((locale) => engineParts((text) => text[locale]));
    const [english, chinese] = parts.map((tables) => tables.map(({ table: { rows } }) => rows));
    expect(english?.map((rows) => rows.map((row) => row.slice(2)))).toEqual(
      chinese?.map((rows) => rows.map((row) => row.slice(2))),
    );
    expect(english?.[0]?.[0]?.slice(0, 2)).toEqual(["Loaded weights", "All"]);
    expect(chinese?.[0]?.[0]?.slice(0, 2)).toEqual(["已加载权重", "全部"]);
  });

  it("of runs have ratios and no time", () => {
    const { columns, rows } = part(said({ system: "gb200" }), "file", "runs").table;
    expect(rows.every(([system]) => system === "gb200")).toBe(true);
    expect(columns.some(({ label, unit }) => /ms|seconds/.test(label) || unit === "ms" || unit === "s")).toBe(false);
  });

  it("show a law once, with its worst system, and every system in a file", () => {
    const laws = part(said(), "table", "laws").table;
    const lines = part(said(), "file", "operators").table;
    const makeRows = ({ columns, rows }: typeof laws): number => {
      const place = columns.findIndex(({ label }) => label === "Rows");
      return rows.reduce((sum, row) => sum + Number(row[place]), 0);
    };
    expect(laws.rows.length).toBeLessThan(lines.rows.length);
    expect(makeRows(laws)).toBe(makeRows(lines));
    for (const row of laws.rows) expect(Number(row[5])).toBeGreaterThanOrEqual(Number(row[4]));
  });
});

it.each<{ raw: RawParams; words: RegExp }>([
  { raw: {}, words: /^TPOT, .+: median error \d+.% over \d+ runs, predicted too (slow|fast); / },
  { raw: { family: "llama-3.1-8b" }, words: /^No group of these runs is much worse than the rest\.$/ },
])("says where predictions fail, $raw", ({ raw, words }) => {
  expect(part(said(raw), "words", "failures").words[0]?.en).toMatch(words);
});

it("reads from the scenario's place over errors to what they come from", () => {
  expect(partNames(said({ metric: "ttft", against: "osl" }))).toEqual([
    "table publishers",
    "table capacity",
    "table passes",
    "table nearest",
    "table by-system",
    "chart ttft-parity",
    "chart ttft-osl",
    "chart ttft-distribution",
    "table chances",
    "table picks",
    "table coverage",
    "table doubts",
    "words failures",
    "view own",
    "table laws",
    "file operators",
    "file runs",
  ]);
});
