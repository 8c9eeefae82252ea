import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { exportJson } from "@/features/core/report/exports/json";
import type { ReportingReport } from "@/features/core/report/document";
import { readReport } from "@/features/core/report/read-report";
import { reportAnalysis } from "@/features/pages/report/analysis";
import { runWithReport } from "@/features/analysis/run-analysis";
import { unwrap } from "@/lib/result";
import { recordSource } from "@/state/opened-files/measured-source";
import { reportSource } from "@/state/report-files/report-file";

const { report } = unwrap(runWithReport(reportAnalysis, {})).record.result as unknown as { report: ReportingReport };
const text = exportJson({ ...report, config: { model: "Qwen3-8B" } }, true);
const document = unwrap(readReport(text));
const file = new File([text], "run.json", { lastModified: Date.UTC(2026, 2, 1) });
const read = { file, text, document };
const sha256 = createHash("sha256").update(text).digest("hex");
const bytes = Buffer.byteLength(text);

it.each([
  ["held by the page alone", { held: { document, checks: [] }, read }, ""],
  ["carried by the link", { held: null, read }, text],
])("a report %s is of the file that was opened: name, size, date, hash and model", async (_, standing, linked) => {
  const source = reportSource(standing, linked);
  expect(source && (await recordSource(source))).toEqual({
    files: [{ name: "run.json", bytes, modified: "2026-03-01T00:00:00.000Z", sha256 }],
    model: "Qwen3-8B",
  });
});

it("one that came with a link has its size and hash, and no name of another file that was open before", async () => {
  const other = `${text} `;
  for (const opened of [null, read]) {
    const source = reportSource({ held: null, read: opened }, other);
    const [found] = (source && (await recordSource(source)).files) ?? [];
    expect(found).toMatchObject({ name: "report.json", bytes: bytes + 1, modified: null });
    expect(found?.sha256).not.toBe(sha256);
  }
});

it("the report of the scenario is of no file, also after one was closed", () => {
  expect(reportSource({ held: null, read: null }, "")).toBeUndefined();
  expect(reportSource({ held: null, read }, "")).toBeUndefined();
});
