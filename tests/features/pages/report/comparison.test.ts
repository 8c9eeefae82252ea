import { expect, it } from "vitest";
import { flatParts, reportTables, type Report } from "@/features/answers/answer";
import { reportAnalysis } from "@/features/pages/report/analysis";
import { runAnalysis, runWithReport, type PlainInput } from "@/features/analysis/run-analysis";
import { unwrap } from "@/lib/result";
import { SAMPLE } from "../../core/report/sample";

const pageOn = (plain: PlainInput): Report => unwrap(runWithReport(reportAnalysis, plain)).report(({ en }) => en);

const rows = (report: Report, id: string) => reportTables(report).find((one) => one.id === id)?.table.rows ?? [];

it("stands beside any number of scenarios and files: their figures, how much higher or lower, the best of each row", () => {
  const others = [
    { name: "two GPUs", params: { model: "llama-3.1-8b", hw: "h100-sxm", tp: 2 } },
    { name: "b200", params: { model: "llama-3.1-8b", hw: "b200-sxm", tp: 1 } },
    { name: "sample.json", document: JSON.parse(SAMPLE) as object },
    { params: { model: "no-such" } },
    { nothing: 1 },
  ];
  const report = pageOn({ model: "llama-3.1-8b", hw: "h100-sxm", tp: 1, others, section: "comparison" });
  const [decode] = rows(report, "side-by-side").filter(([name]) => name === "Decode step alone");
  const alone = (plain: PlainInput) => unwrap(runAnalysis(reportAnalysis, plain)).summary["idle_tpot_ms"];
  expect(decode?.[4]).toBeCloseTo(Number(alone({ model: "llama-3.1-8b", hw: "h100-sxm", tp: 2 })), 9);
  expect(decode?.[6]).toBeCloseTo(Number(alone({ model: "llama-3.1-8b", hw: "b200-sxm", tp: 1 })), 9);
  // The sample's own.
  expect(decode?.[8]).toBe(2.3);
  expect(
    [decode?.[3], decode?.[5], decode?.[7], decode?.[9]].filter((cell) => String(cell).endsWith("◆")),
  ).toHaveLength(1);
  expect(decode?.[5]).toMatch(/% lower/);
  // A file says nothing of a load, and no direction is made of that.
  const [load] = rows(report, "side-by-side").filter(([name]) => name === "TTFT under load");
  expect([load?.[8], load?.[9]]).toEqual([null, ""]);
  const [issues] = flatParts(report.parts).filter(({ id }) => id === "others-issues");
  const said = issues?.kind === "issues" ? issues.issues.map(({ code }) => code) : [];
  expect(said).toEqual(expect.arrayContaining(["MODEL-UNKNOWN", "REPORT-OTHER", "REPORT-MACHINE-TIME"]));
  const broken = runAnalysis(reportAnalysis, { others: "{}" });
  expect(!broken.ok && broken.issues[0]?.code).toBe("REPORT-OTHERS");
});
