import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { flatParts, reportTables } from "@/features/answers/answer";
import { costAnalysis } from "@/features/pages/cost/analysis";
import { runWithReport } from "@/features/analysis/run-analysis";
import { tableToCsv } from "@/lib/export/table";
import { unwrap } from "@/lib/result";
import { mds } from "../../support/programs/mds";

const RUN = ["cost", "--set", "model=llama-3.3-70b", "--set", "hw=h100-sxm", "--set", "tp=8"];
const folder = mkdtempSync(join(tmpdir(), "mds-answer-test-"));
afterAll(() => rmSync(folder, { recursive: true }));
const PROFILE = join(folder, "lab.json");
const LAB = {
  ...{ format: 1, name: "Lab", version: 2 },
  scope: { model: "", chip: "h200-sxm", engine: "vllm" },
  factors: { memory: 1.7, host: 1.5 },
};
writeFileSync(PROFILE, JSON.stringify(LAB, null, 2));

const INPUT = { model: "llama-3.3-70b", hw: "h100-sxm", tp: 8 };

function page(language: "en" | "zh") {
  const report = unwrap(runWithReport(costAnalysis, INPUT)).report((words) => words[language]);
  if (!report) throw new Error("/cost has a report");
  return report;
}

it.each(["en", "zh"] as const)("--text prints verdict, figures with grade, and the parts, in %s", async (language) => {
  const { stdout, status } = await mds(...RUN, "--text", "--lang", language);
  const { verdict, figures, parts } = page(language);
  expect(status).toBe(0);
  expect(stdout.startsWith(verdict.finding[language])).toBe(true);
  expect(stdout).toContain(verdict.evidence[language]);
  const lines = stdout.split("\n");
  for (const { label } of figures)
    expect(lines.find((line) => line.startsWith(label[language]))).toMatch(language === "en" ? /calibrated/ : /校准/);
  for (const part of flatParts(parts)) {
    if (part.kind === "table") expect(lines).toContain(`# ${part.title[language]}`);
    if (part.kind === "chart") expect(lines).toContain(`# ${part.title}`);
  }
});

it("--text says where the rows are that it leaves out", async () => {
  const long = reportTables(page("en")).find(({ table }) => table.rows.length > 100);
  const { stdout } = await mds(...RUN, "--text");
  expect(stdout).toContain(`more rows: --csv --part ${long?.id}`);
});

it("--csv prints each table as the page saves it", async () => {
  for (const { id, table } of reportTables(page("en")))
    expect((await mds(...RUN, "--csv", "--part", id)).stdout).toBe(tableToCsv(table));
});

it("--include parts adds what the page says to the record", async () => {
  const plain = JSON.parse((await mds(...RUN, "--json")).stdout);
  const whole = JSON.parse((await mds(...RUN, "--include", "parts", "--lang", "zh")).stdout);
  expect(plain.report).toBeUndefined();
  expect(whole).toMatchObject(plain);
  expect(whole.report.verdict.finding).toBe(page("zh").verdict.finding.zh);
  expect(whole.report.parts.map(({ id }: { id: string }) => id)).toEqual(page("zh").parts.map(({ id }) => id));
});

it.each([
  [["--csv"], /^PART-UNNAMED at part: cost has \d tables: .*tokens,.* Name one: --csv --part \w+\.\n$/],
  [["--csv", "--part", "token"], /^PART-UNKNOWN at part: .* Did you mean tokens\?\n$/],
  [["--csv", "--part", "token", "--lang", "zh"], /^PART-UNKNOWN at part: cost 没有表“token”。是否指 tokens？\n$/],
  [["--part", "tokens"], /^ARG-PART at part: .* Add --csv\.\n$/],
  [["--text", "--csv"], /^ARG-FORM at arguments: /],
  [["--explain", "enery"], /^FIGURE-UNKNOWN at explain: .* Did you mean energy\?\n$/],
  [["--lang", "fr"], /^ARG-UNREADABLE at lang: /],
  [["--set", "hw=h9000", "--lang", "zh"], /^HW-UNKNOWN at hw: 没有/],
])("refuses %j with one sentence and code 2", async (options, sentence) => {
  const { stdout, stderr, status } = await mds(...RUN, ...options);
  expect([stdout, status]).toEqual(["", 2]);
  expect(stderr).toMatch(sentence);
});

it("lists questions and parameters in Chinese as well", async () => {
  expect((await mds("list", "--lang", "zh")).stdout).toContain(costAnalysis.question.zh);
  expect((await mds("cost", "--help", "--lang", "zh")).stdout).toContain(costAnalysis.question.zh);
});

it("prices with a profile from a file, says so, and without it answers as shipped", async () => {
  const { stdout: shipped } = await mds(...RUN, "--text");
  const { stdout: own } = await mds(...RUN, "--text", "--profile", PROFILE);
  const { stdout: inline } = await mds(...RUN, "--text", "--set", `profile=${readFileSync(PROFILE, "utf8")}`);
  expect(own).toContain('profile "Lab", version 2');
  expect(own).toContain("Fitted on chip h200-sxm");
  expect(inline).toBe(own);
  expect(own.split("\n")[0]).not.toBe(shipped.split("\n")[0]);
  expect((await mds(...RUN, "--text")).stdout).toBe(shipped);
  const { stdout: record } = await mds(...RUN, "--profile", PROFILE);
  expect((JSON.parse(record) as { calibration: string }).calibration).toContain("Lab");
  expect((await mds("quick-memory", "--text", "--profile", PROFILE)).stdout).not.toContain("Lab");
});

it("refuses a file that is no profile by its name", async () => {
  const { status, stderr } = await mds(...RUN, "--profile", __filename);
  expect(status).toBe(2);
  expect(stderr).toContain(`PROFILE-UNREADABLE at ${__filename}`);
});
