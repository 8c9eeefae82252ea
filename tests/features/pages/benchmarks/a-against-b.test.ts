/** A against B stands first, and page, command line and HTTP say the same of it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { benchmarksCommand } from "@/bin/measurements/benchmarks-command";
import { runWithReport } from "@/features/analysis/run-analysis";
import { flatParts } from "@/features/answers/answer";
import { writeFiles } from "@/features/core/calibration/data-files";
import { tableLibrary } from "@/features/core/timing/tables/open-tables";
import { benchmarksAnalysis } from "@/features/pages/benchmarks/analysis";
import { unwrap } from "@/lib/result";
import { part, report } from "../../../support/report";
import { testFolder } from "../../../support/folder";

const HEAD = "model,gpu,engine,version,tp,concurrency,isl,osl,ttft_ms,tpot_ms,output_throughput";
const LLAMA = "meta-llama/Llama-3.3-70B-Instruct,NVIDIA H200";
const table = (engine: string, factor: number): string =>
  [
    HEAD,
    ...[4, 16, 64].map(
      (clients) =>
        `${LLAMA},${engine},1.0,4,${clients},1024,512,${180 + clients},${14 * factor},${300 * clients * 0.2}`,
    ),
  ].join("\n");
const DATA = writeFiles([
  { name: "a.csv", text: table("vllm", 1) },
  { name: "b.csv", text: table("sglang", 0.8) },
]);

const folder = testFolder();
const answered = () =>
  unwrap(
    runWithReport(
      benchmarksAnalysis,
      { data: DATA },
      tableLibrary(undefined, () => null),
    ),
  );

describe("A against B", () => {
  it("is the verdict and the first section, with curves, predictions behind, settings", () => {
    const page = report(benchmarksAnalysis, { data: DATA });
    expect(page.verdict.finding.en).toMatch(/^B is better: TPOT 20.% lower \(\d/);
    expect(page.verdict.finding.zh).toMatch(/^B 更好：TPOT低 20.%（/);
    expect(page.verdict.evidence.en).toContain("A: vllm 1.0 (3 points). B: sglang 1.0 (3 points).");
    const sections = page.parts.filter(({ kind }) => kind === "section").map(({ id }) => id);
    expect(sections[0]).toBe("ab");
    const curve = part(page, "chart", "ab-tpot").drawing;
    if (curve.kind !== "points") throw new Error("no points");
    expect(curve.series.filter(({ measured }) => measured).map(({ points }) => points.length)).toEqual([3, 3]);
    expect(curve.series.some(({ name, dashed }) => dashed && name.startsWith("predicted"))).toBe(true);
    const settings = part(page, "table", "ab-settings").table.rows.map((cells) => cells[0]);
    expect(settings).toEqual(["Engine"]);
  });

  it("draws no prediction of a model that nobody named", () => {
    const silent = DATA.replaceAll(LLAMA, ",NVIDIA H200");
    const curve = part(report(benchmarksAnalysis, { data: silent }), "chart", "ab-tpot").drawing;
    if (curve.kind !== "points") throw new Error("no points");
    expect(curve.series).toHaveLength(2);
  });

  it("is one answer for the page, programs and the command line", async () => {
    const { record, report: read } = answered();
    const words = read(({ en }) => en).verdict.finding.en;
    const plain = (record.result as unknown as { a_against_b: { verdict: string; better: string } }).a_against_b;
    expect(plain.verdict).toBe(words);
    expect([plain.better, record.summary["better"]]).toEqual(["B", "B"]);
    writeFileSync(join(folder, "a.csv"), table("vllm", 1));
    writeFileSync(join(folder, "b.csv"), table("sglang", 0.8));
    const printed: string[] = [];
    const stream = { write: (text: string) => printed.push(text) };
    const io = { stdout: stream, stderr: stream };
    expect(await benchmarksCommand.run([folder], io)).toBe(0);
    expect(printed.join("\n")).toContain(words);
  });

  it("with one side only there is no section, and the prediction leads", () => {
    const page = report(benchmarksAnalysis, { data: writeFiles([{ name: "a.csv", text: table("vllm", 1) }]) });
    expect(flatParts(page.parts).map(({ id }) => id)).not.toContain("ab");
    expect(page.verdict.finding.en).toMatch(/^Average prediction error/);
  });
});
