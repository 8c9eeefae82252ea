/** The report page of a scenario, as its reader gets it. */
import { reportTables, type Report } from "@/features/answers/answer";
import { reportAnalysis } from "@/features/pages/report/analysis";
import { runWithReport, type PlainInput } from "@/features/analysis/run-analysis";
import { unwrap } from "@/lib/result";

export const LARGE: PlainInput = { model: "deepseek-v3", hw: "h200-sxm", tp: 8 };

export const pageOn = (plain: PlainInput, language: "en" | "zh" = "en"): Report =>
  unwrap(runWithReport(reportAnalysis, plain)).report((words) => words[language]);

export const tableRows = (report: Report, id: string) =>
  reportTables(report).find((one) => one.id === id)?.table.rows ?? [];
