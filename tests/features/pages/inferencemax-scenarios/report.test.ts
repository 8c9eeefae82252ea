import { expect, it } from "vitest";
import { inferencemaxScenariosAnalysis } from "@/features/pages/inferencemax-scenarios/analysis";
import { readRows } from "@/features/pages/inferencemax-scenarios/rows-text";
import { tableToCsv } from "@/lib/export/table";
import { onScreen, type Table } from "@/lib/export/table";
import type { RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { part, partNames, report } from "../../../support/report";

const BASE: RawParams = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "1024", osl: "256", conc: "16" };
const said = (raw: RawParams) => report(inferencemaxScenariosAnalysis, { ...BASE, ...raw });
const results = (raw: RawParams) => part(said(raw), "table", "results").table as Table;
const shown = (raw: RawParams) => onScreen(results(raw)).columns.map(({ label }) => label);

it.each<{ raw: RawParams; finding: string; title: string }>([
  {
    raw: { rows: "a;b,conc:64" },
    finding: "2 of 2 scenarios meet every limit",
    title: "2 of 2 scenarios meet every limit",
  },
  {
    raw: { rows: "a;b,tpot_ms:0.01" },
    finding: "1 of 2 scenarios meets every limit",
    title: "1 of 2 scenarios meet every limit",
  },
  {
    raw: { rows: "a;b", ttft_ms: "0.01" },
    finding: "None of 2 scenarios meets every limit",
    title: "0 of 2 scenarios meet every limit",
  },
])("$finding", ({ raw, finding, title }) => {
  expect(said(raw).verdict.finding.en).toBe(finding);
  expect(part(said(raw), "chart", "throughput-speed").title).toBe(title);
});

it("shows one view of the results and puts all of them into files", () => {
  const rows = "a;b,conc:64";
  expect(shown({ rows })).toEqual(expect.arrayContaining(["Limits", "TTFT", "Held back by"]));
  expect(shown({ rows, show: "differences" })).toEqual(expect.arrayContaining(["Scenario", "Δ TTFT"]));
  expect(shown({ rows, show: "differences" })).not.toContain("TTFT");
  expect(shown({ rows, show: "resources" })).toContain("Decode HBM");
  const whole = (show: string) => results({ rows, show }).columns.map(({ label }) => label);
  expect(whole("figures")).toEqual(whole("resources"));
  expect(whole("figures")).toContain("conc");
});

it("writes differences to the baseline with their sign, and nothing for the baseline itself", () => {
  const { columns, written } = results({ rows: "a;b,conc:64", show: "differences" });
  const place = columns.findIndex(({ id }) => id === "perGpu-change");
  const [own, other] = (written ?? []).map((row) => row[place]);
  expect(own).toBe("0");
  expect(other).toMatch(/^\+\d/);
});

it("titles the time of a request by its range, and one scenario by its one time", () => {
  const title = (rows: string) => part(said({ rows }), "chart", "request-time").title.replaceAll("\u202f", " ");
  expect(title("a")).toMatch(/^A request takes [\d,.]+ m?s without queues$/);
  expect(title("a;b,osl:512")).toMatch(/^A request takes .* to .* without queues$/);
});

it("lists limits by how far they are broken, the worst first", () => {
  const { rows, columns } = part(said({ rows: "a;b,ttft_ms:1", tpot_ms: "20" }), "table", "limits").table;
  const over = columns.findIndex(({ label }) => label === "Over");
  const excess = rows.map((row) => row[over] as number);
  expect(excess).toEqual([...excess].sort((a, b) => b - a));
  expect(rows[0]?.slice(0, 2)).toEqual(["b", "TTFT"]);
});

it("says why scenarios cannot be run, ten of them at most", () => {
  expect(partNames(said({}))).not.toContain("words stopped");
  const one = part(said({ rows: "a;b,tp:3" }), "words", "stopped").words;
  expect(one.map(({ en }) => en)).toEqual([expect.stringMatching(/^2 b.*: .*tp/i)]);
  const many = part(
    said({ rows: `a;b,tp:${[3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 17].join("~")}` }),
    "words",
    "stopped",
  );
  expect(many.words).toHaveLength(11);
  expect(many.words.at(-1)?.en).toBe("+ 2");
});

it("has the edited rows as a file that reads back", () => {
  const rows = "a,tp:1~2;b,kv:fp8";
  const { table } = part(said({ rows }), "file", "rows");
  expect(unwrap(readRows(tableToCsv(table)))).toEqual(unwrap(readRows(rows)));
});
