import { expect, it } from "vitest";
import { inferencemaxAnalysis } from "@/features/pages/inferencemax/analysis";
import { onScreen } from "@/lib/export/table";
import type { RawParams } from "@/lib/params/codec";
import { part, partNames, report } from "../../../support/report";

const BASE: RawParams = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "1024", osl: "256", tps: "1" };
const said = (raw: RawParams) => report(inferencemaxAnalysis, { ...BASE, ...raw });
const RUNS = "tp,concurrency,isl,osl,ttft_ms,tpot_ms,output_throughput\n1,16,1024,256,90,8.5,1700\n";
const FAR = "tp,concurrency,isl,osl,ttft_ms,tpot_ms,output_throughput\n1,16,8192,256,90,8.5,1700\n";
const title = (raw: RawParams, id: string) => part(said(raw), "chart", id).title;
const series = (raw: RawParams, id: string) => {
  const { drawing } = part(said(raw), "chart", id);
  return drawing.kind === "points" ? drawing.series : [];
};

it.each<{ case: string; raw: RawParams; finding: RegExp; e2e: RegExp }>([
  {
    case: "targets kept",
    raw: {},
    finding: / has the highest output within the targets/,
    e2e: /^Highest within the targets: [\d,]+/,
  },
  { case: "targets missed", raw: { tpot_ms: "0.01" }, finding: /./, e2e: /^No point meets the targets$/ },
])("$case", ({ raw, finding, e2e }) => {
  expect(said(raw).verdict.finding.en).toMatch(finding);
  expect(title(raw, "e2e")).toMatch(e2e);
  expect(title(raw, "interactivity")).toMatch(/^Maximum throughput, any latency: [\d,]+/);
});

it("gives the best point a band that holds it, and none where the cache lies partly behind a link", () => {
  const best = (raw: RawParams) => said(raw).figures.find(({ id }) => id === "best");
  const whole = best({});
  expect(whole?.band?.low).toBeLessThanOrEqual(whole?.value ?? NaN);
  expect(whole?.band?.high).toBeGreaterThanOrEqual(whole?.value ?? NaN);
  expect(best({ kv_resident: "50" })?.band ?? null).toBeNull();
  expect(best({ kv_resident: "50" })?.grade).toBe("datasheet");
});

it("names what bounds each phase: compute, then reading memory", () => {
  expect(title({}, "phases")).toMatch(/^Prefill takes .*, bound by compute; a decode step .*, by HBM$/);
  expect(title({ isl: "1", conc: "1" }, "phases")).toMatch(/^Prefill takes .*, bound by HBM; /);
});

it("leaves out points slower than the limit, says how many, and all charts where none is left", () => {
  const all = series({}, "e2e")[0]?.points.length ?? 0;
  const fast = series({ e2e_max_s: "3" }, "e2e")[0]?.points.length ?? 0;
  expect(fast).toBeLessThan(all);
  expect(part(said({ e2e_max_s: "3" }), "chart", "e2e").subtitle).toContain(`; ${all - fast} slower not drawn`);
  expect(partNames(said({ e2e_max_s: "0.001" }))).not.toContain("chart e2e");
  expect(part(said({ e2e_max_s: "3" }), "table", "points").table.rows).toHaveLength(all);
});

it("draws the points of the table over concurrency, and says how far a limit is kept", () => {
  const { columns, rows } = part(said({}), "table", "points").table;
  const index = (id: string) => columns.findIndex((column) => "id" in column && column.id === id);
  for (const [time, limit] of [
    ["ttft", 500],
    ["tpot", 50],
  ] as const) {
    const { drawing, title: words } = part(said({}), "chart", time);
    if (drawing.kind !== "curves") return expect.fail("no curves");
    const points = rows.map((row) => ({ x: Number(row[index("conc")]), y: Number(row[index(time)]) }));
    expect(drawing.lines[0]?.points.map(({ x }) => x)).toEqual(points.map(({ x }) => x));
    for (const [order, { y }] of points.entries()) expect(drawing.lines[0]?.points[order]?.y).toBeCloseTo(y, 6);
    const most = Math.max(...points.filter(({ y }) => y <= limit).map(({ x }) => x));
    expect(words).toContain(`up to ${most.toLocaleString("en")} concurrent`);
  }
});

it("draws measured runs of the scenario's lengths, and tables all of them", () => {
  const names = (data: string) =>
    series({ data }, "e2e").flatMap(({ name }) => (name.startsWith("Public runs") ? [] : [name]));
  expect(names(RUNS)).toEqual(["TP1", "measured"]);
  expect(names(FAR)).toEqual(["TP1"]);
  const { table } = part(said({ data: FAR }), "table", "runs");
  const shown = onScreen(table).columns.map(({ label, unit }) => [label, unit].filter(Boolean).join(" "));
  expect(shown).toContain("TPOT, measured ms");
  expect(shown).toContain("TPOT, off %");
  expect(shown.some((label) => label.startsWith("E2E"))).toBe(false);
  expect(table.columns.some(({ label }) => label.startsWith("E2E"))).toBe(true);
});

it("compares runs that state their E2E alone by that, in the place of TTFT and TPOT", () => {
  const { table } = part(said({ data: "TP,DP,B,tok_per_gpu,e2e_ms\n1,1,16,700,2800\n" }), "table", "runs");
  const shown = onScreen(table).columns.map(({ label }) => label);
  expect(shown.filter((label) => label.startsWith("E2E"))).toEqual(["E2E, measured", "E2E, predicted", "E2E, off"]);
  expect(shown.some((label) => label.startsWith("TPOT") || label.startsWith("TTFT"))).toBe(false);
});

it("says which layouts have no point, and why, between the charts and the runs", () => {
  expect(partNames(said({ data: RUNS, tps: "1,3" }))).toEqual([
    "view chips",
    "chart e2e",
    "chart interactivity",
    "chart ttft",
    "chart tpot",
    "words stopped",
    "view measured",
    "table runs",
    "chart phases",
    "chart utilisation",
    "table points",
  ]);
  expect(part(said({ tps: "1,3" }), "words", "stopped").words[0]?.en).toMatch(/^TP3: /);
  expect(partNames(said({}))).not.toContain("words stopped");
});

it("shows more than fifty points page by page", () => {
  expect(part(said({}), "table", "points").paged).toBe(false);
  expect(part(said({ hws: "h100-sxm,h200-sxm,b200-sxm", tps: "1,2" }), "table", "points").paged).toBe(true);
});
