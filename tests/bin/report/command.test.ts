import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readReport } from "@/features/core/report/read-report";
import { SAMPLE } from "../../features/core/report/sample";
import { testFolder } from "../../support/folder";

const folder = testFolder();

const mds = (...args: string[]) => spawnSync("bin/mds", ["report", ...args], { encoding: "utf8", maxBuffer: 1e9 });

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const SMALL = ["--set", "model=llama-3.1-8b", "--set", "hw=h100-sxm", "--set", "tp=2"];

it("gives a file back as it was, and says what does not add up", () => {
  const { stdout, stderr, status } = mds("--input", file("sample.json", SAMPLE), "--format", "JSON");
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toEqual(JSON.parse(SAMPLE));
  expect(stderr).toContain("REPORT-IMPOSSIBLE");
});

it("reads a report without being told what to write", () => {
  const { stdout } = mds("--input", file("plain.json", SAMPLE));
  expect(JSON.parse(stdout)).toEqual(JSON.parse(SAMPLE));
});

it("writes what it can read, with the time and its zone", () => {
  const { stdout, status } = mds(...SMALL, "--format", "json");
  expect(status).toBe(0);
  const read = readReport(stdout);
  expect(read.issues).toEqual([]);
  expect(read.ok && read.value.timestamp).toMatch(/^20\d\d-\d\d-\d\dT.*Z$/);
  const older = JSON.parse(mds(...SMALL, "--format", "json", "--schema", "1.0.0").stdout) as Record<string, object>;
  expect(older["schema_version"]).toBe("1.0.0");
  expect(Object.keys(older["performance"] ?? {})).toHaveLength(13);
});

it("writes chosen sections, a table to a file, into a folder", () => {
  const out = join(folder, "out");
  const { status } = mds(...SMALL, "--sections", "summary,traffic", "--format", "csv", "--out", out);
  expect(status).toBe(0);
  const names = readdirSync(out);
  expect(names).toContain("traffic-links.csv");
  expect(names.every((name) => /^(summary|traffic)-/.test(name))).toBe(true);
  mds(...SMALL, "--format", "html", "--lang", "zh", "--out", out);
  const html = readFileSync(join(out, "report.html"), "utf8");
  expect(html).toContain("屋顶线");
  expect(html).toContain('<html lang="zh">');
  expect(html.length).toBeLessThan(3_000_000);
  mds(...SMALL, "--format", "trace", "--out", out);
  const { traceEvents } = JSON.parse(readFileSync(join(out, "report-trace.json"), "utf8")) as {
    traceEvents: unknown[];
  };
  expect(traceEvents.length).toBeGreaterThan(500);
});

it("answers as any analysis where no file is asked for", () => {
  const { stdout, status } = mds(...SMALL, "--compact");
  expect(status).toBe(0);
  const { analysis, summary } = JSON.parse(stdout) as { analysis: string; summary: Record<string, number> };
  expect(analysis).toBe("report");
  expect(summary["idle_tpot_ms"]).toBeGreaterThan(1);
});

it.each([
  [["--input", "cut.json"], /REPORT-TRUNCATED/],
  [["--input", "nowhere.json", "--format", "md"], /FILE-UNREADABLE/],
  [["--format", "jsn"], /REPORT-FORMAT.*Did you mean json/],
  [["--sections", "sumary"], /REPORT-SECTION.*Did you mean summary/],
  [["--format", "html", "--sliders", "con"], /REPORT-SLIDER.*Did you mean conc/],
  [["--format", "html", "--base", "file:///x"], /REPORT-BASE/],
  [["--format", "md", "--wrong"], /REPORT-FAILED.*--wrong/],
  [
    ["--format", "md", "--out", "/dev/null/there"],
    /REPORT-FAILED.*\/dev\/null\/there \(ENOTDIR\).*Choose another path/,
  ],
  [["--format", "md", "--set", "tp"], /--set takes key=value/],
  [["--format", "md", "--set", "tp=7"], /TP-HEADS/],
])("refuses in a sentence: %s", (args, trouble) => {
  file("cut.json", SAMPLE.slice(0, 200));
  const { stderr, stdout, status } = mds(...args.map((word) => (word === "cut.json" ? join(folder, word) : word)));
  expect([stdout, status]).toEqual(["", 2]);
  expect(stderr).toMatch(trouble);
});

it("sets reports and scenarios beside one of a scenario or of a file", () => {
  const wider = file("tp4.json", JSON.stringify({ model: "llama-3.1-8b", hw: "h100-sxm", tp: 4 }));
  const comparison = ["--csv", "--part", "side-by-side"];
  const scenario = mds(...SMALL, "--against", wider, `--against=${file("a.json", SAMPLE)}`, ...comparison);
  expect([scenario.status, scenario.stderr.includes("REPORT-OTHER")]).toEqual([0, false]);
  expect(scenario.stdout.split("\n")[0]).toMatch(/tp4\.json.*a\.json/);
  const report = mds("--input", file("b.json", SAMPLE), "--against", file("c.json", SAMPLE), ...comparison);
  // The same file beside itself: its 0.65 of the peak in both columns.
  expect(report.stdout).toMatch(/MFU,[^\n]*0\.65[^\n]*0\.65/);
});
