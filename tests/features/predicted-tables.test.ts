/** A file of predicted figures that is handed in as a measurement is refused by name, whatever page it is from and in either language. */
import { describe, expect, it } from "vitest";
import { reportTables } from "@/features/answers/answer";
import type { ReportingReport } from "@/features/core/report/document";
import { findExporter } from "@/features/core/report/exports/exporters";
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";
import { pastedRows } from "@/features/pages/inferencemax-scenarios/pasted";
import { reportAnalysis } from "@/features/pages/report/analysis";
import { predictedTable } from "@/features/analysis/predicted-tables";
import { pages } from "@/features/registry/registry";
import { runWithReport } from "@/features/analysis/run-analysis";
import { PREDICTION_MARK } from "@/lib/export/prediction-mark";
import { lazyTable, table, tableToCsv, type Table } from "@/lib/export/table";
import { unwrap } from "@/lib/result";
import { LANGUAGES } from "@/lib/text";
import { QUICK } from "../support/controls/control-scenarios";
import { SMALL_QUESTIONS } from "../support/controls/small-questions";

/** Whether rows of it would be compared or fitted. */
function isTaken(csv: string): boolean {
  const read = readBenchmarkText(csv, "own.csv");
  return read.ok && read.value.measurements.length > 0;
}

const unmarked = ({ columns, rows }: Table): Table => ({ columns, rows });

async function pageTables(id: string) {
  const page = pages.find((one) => one.id === id);
  if (!page) throw new Error(id);
  const answer = runWithReport(await page.whole(), { ...SMALL_QUESTIONS[id], ...QUICK[id]?.[0] }, {});
  if (!answer.ok) throw new Error(JSON.stringify(answer.issues));
  const { report } = answer.value;
  return LANGUAGES.flatMap((language) => reportTables(report((words) => words[language])));
}

const predicting = pages.filter(({ measured }) => !measured).map(({ id }) => id);
/** Tables that would be read as measurements if they did not say what they are. */
const likeMeasurements = new Map<string, number>();

it.each(predicting)("tables of %s are no measurements", async (id) => {
  const tables = await pageTables(id);
  const taken = tables.filter(({ table: one }) => isTaken(tableToCsv(one)));
  expect(taken.map(({ id: part }) => part)).toEqual([]);
  const alike = tables.filter(({ table: one }) => isTaken(tableToCsv(unmarked(one))));
  likeMeasurements.set(id, alike.length);
  for (const { table: one } of alike) {
    const refused = readBenchmarkText(tableToCsv(one), "own.csv");
    expect(refused.issues).toMatchObject([{ code: "BENCH-PREDICTION", at: "own.csv" }]);
  }
});

it("some would have been read: the mark is what keeps them apart", () => {
  expect([...likeMeasurements.values()].filter((count) => count > 0).length).toBeGreaterThan(5);
});

it.each(["json", "csv"])("the report of a scenario as %s is none either", (format) => {
  const { report } = unwrap(runWithReport(reportAnalysis, {})).record.result as unknown as { report: ReportingReport };
  const exporter = unwrap(findExporter(format));
  expect(isTaken(exporter.write(report))).toBe(false);
});

describe("the mark", () => {
  const rows = [{ conc: 4, ttft: 0.2 }];
  const columns = [
    { id: "conc", label: "Concurrency", value: ({ conc }: (typeof rows)[0]) => conc },
    { id: "ttft", label: "TTFT", unit: "ms", factor: 1e3, value: ({ ttft }: (typeof rows)[0]) => ttft },
  ];
  const plain = table((words) => words.en, columns, rows);

  it("is a last column of the file, which names the page in every row", () => {
    expect(tableToCsv(predictedTable("plan", plain))).toBe("Concurrency,TTFT [ms],mds_prediction\r\n4,200,plan\r\n");
    expect(tableToCsv(plain)).toBe("Concurrency,TTFT [ms]\r\n4,200\r\n");
  });

  it("does not make a table that is made only for who asks for it", () => {
    const lazy = predictedTable(
      "plan",
      lazyTable(() => expect.fail("made")),
    );
    expect(lazy.predicted).toBe("plan");
    expect(() => lazy.rows).toThrow("made");
  });

  it("is no column that a pasted table of scenarios would complain about", () => {
    expect(pastedRows(`name,tp,${PREDICTION_MARK}\na,4,plan\n`)).toMatchObject({ ok: true, issues: [] });
  });

  it("stays out of files of measurements and of the catalogue", async () => {
    for (const id of ["accuracy", "chips", "models"])
      for (const { table: one } of await pageTables(id)) expect(tableToCsv(one)).not.toContain(PREDICTION_MARK);
  });
});
