/** What the page says of tables: figures by hand where times were made by hand, and real tables of a CPU that it must read whole. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeFiles } from "@/features/core/calibration/data-files";
import { measureAnalysis } from "@/features/pages/measure/analysis";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { unwrap } from "@/lib/result";
import { kitTable, MEMORY_CASE, messages, products, servedRow } from "../../../support/measurements/kit-table";
import { ROOT } from "../../../support/project-files";
import { part, partNames, report } from "../../../support/report";

const ATTAINED = { rate: 7e14, bandwidth: 2.6e12, floor: 4e-6 };
const PERF = kitTable("perf_test", products(ATTAINED));
const LINK = kitTable("link_test", messages("all_reduce", 8, 2e-5, 3.6e11, 1.75));
const MEMORY = kitTable("memory_bench", [MEMORY_CASE]);
const SLO = kitTable("slo_test", [servedRow(1, 8, 120), servedRow(16, 10, 1500)]);

const packed = (...texts: readonly string[]): string =>
  writeFiles(texts.map((text, place) => ({ name: `${place}.csv`, text })));
const LLAMA = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1" };
const said = (...texts: readonly string[]) => report(measureAnalysis, { ...LLAMA, data: packed(...texts) });
const asked = (...texts: readonly string[]) =>
  unwrap(runAnalysis(measureAnalysis, { ...LLAMA, data: packed(...texts) }));

it("says what to run while nothing is open", () => {
  const empty = report(measureAnalysis, LLAMA);
  expect(empty.verdict.finding.en).toBe("No measurements yet");
  expect(partNames(empty)).toEqual(["view open", "file commands", "view scripts"]);
  expect(part(empty, "file", "commands").table.rows.map(([script]) => script)).toEqual([
    "perf_test.py",
    "link_test.py",
    "memory_bench.py",
    "slo_test.py",
  ]);
});

it("tells what products attain, and its share of the sheet of the device that the table names", () => {
  const { summary } = asked(PERF);
  expect(summary["bf16_tflops"]).toBeCloseTo(700, -1);
  const found = said(PERF);
  // 700 of the 989.5 TFLOPS of an H100 SXM.
  expect(found.figures.find(({ id }) => id === "rate-bf16")?.context.en).toMatch(/^70\.\d\s% of the data sheet$/u);
  expect(part(found, "chart", "utilisation").title).toMatch(/BF16 70\.\d\s%/);
});

it("holds every product against the suite's price on the catalogue's sheet and on the own one", () => {
  const { columns, rows } = part(said(PERF), "chart", "utilisation").table;
  const at = (id: string) => columns.findIndex((column) => column.id === id);
  const off = (id: string) => rows.map((row) => Math.abs(Number(row[at(id)]) / Number(row[at("time")]) - 1));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(mean(off("own"))).toBeLessThan(mean(off("catalogue")));
});

it("draws messages with the line that they were made from", () => {
  const chart = part(said(LINK), "chart", "links");
  expect(chart.table.rows[0]?.slice(0, 2)).toEqual(["all-reduce of 8", 5]);
  expect(Number(chart.table.rows[0]?.[2])).toBeCloseTo(20, 3);
  expect(Number(chart.table.rows[0]?.[3])).toBeCloseTo(360, 1);
});

it("stacks computed above measured memory, with the error of the sum", () => {
  const chart = part(said(MEMORY), "chart", "memory");
  expect(chart.title).toBe("Median error of computed memory: 10\u202f%");
  if (chart.drawing.kind !== "bars") throw new Error("no bars");
  expect(chart.drawing.rows).toEqual(["4 × 256 + 2048 theory", "4 × 256 + 2048 measured"]);
  expect(chart.drawing.series.map(({ values }) => values)).toEqual([
    [16, 16],
    [1, 1],
    [1, null],
    [null, 3],
  ]);
});

it("holds a served load against the prediction for the scenario, user by user", () => {
  const { rows, columns } = part(said(SLO), "table", "loads").table;
  const at = (id: string) => columns.findIndex((column) => column.id === id);
  expect(rows.map((row) => row[at("users")])).toEqual([1, 16]);
  expect(rows.map((row) => row[at("tpot_measured")])).toEqual([8, 10]);
  for (const row of rows) expect(Number(row[at("tpot_predicted")])).toBeGreaterThan(2);
  // A prediction is that of Benchmarks for the same row.
  expect(asked(SLO).summary["tpot_mape"]).toBeGreaterThan(0);
});

it("offers the accelerator beside its figures, where one follows", () => {
  const names = partNames(said(PERF, LINK));
  expect(names.slice(0, 3)).toEqual(["view open", "table own", "view keep"]);
  expect(partNames(said(LINK))).not.toContain("view keep");
});

it("names a file that it cannot read, and tells of the others", () => {
  const outcome = runAnalysis(measureAnalysis, { ...LLAMA, data: packed(PERF, "a,b\n1,2\n") });
  expect(outcome.issues).toMatchObject([{ code: "KIT-UNKNOWN", at: "1.csv" }]);
  expect(unwrap(outcome).summary["files"]).toBe(1);
});

it("reads the tables that the scripts wrote on a CPU whole", () => {
  const fixtures = ["perf-cpu", "link-cpu", "memory-cpu"];
  const texts = fixtures.map((name) => readFileSync(join(ROOT, `tests/fixtures/kit/${name}.csv`), "utf8"));
  const lines = texts.flatMap((one) => one.trim().split("\n").slice(1));
  const { summary } = asked(...texts);
  expect(Number(summary["points"]) + Number(summary["unmeasured"])).toBe(lines.length);
  expect(summary["points"]).toBe(lines.filter((line) => /,ok,$/.test(line)).length);
  const names = partNames(said(...texts));
  for (const name of ["chart utilisation", "chart streams", "chart links", "chart memory", "table unmeasured"])
    expect(names).toContain(name);
});
