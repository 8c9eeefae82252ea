import { defineAnalysis, type Analysis } from "@/features/analysis/analysis";
import { EMPTY, liveQuestions, readComposed, type ComposedReport } from "@/features/core/report-builder/document";
import { resolveParts } from "@/features/core/report-builder/resolve-parts";
import { success, type Result } from "@/lib/result";
import { aboutMyReport } from "./about";
import { answerQuestions } from "./answer-questions";
import { myReportForm, type MyReportInput } from "./input";
import { writeMyReport, type MyReportAnswer } from "./report";
import * as m from "./messages";

/** `others` answer the live parts: a report reads the pages, and pages do not depend on each other. */
export const myReportAnalysis = (others: readonly Analysis[]) =>
  defineAnalysis({
    ...aboutMyReport,
    ...myReportForm,
    run: (_, { doc }: MyReportInput) => composeAnswer(doc, others),
    work: (_, { doc }: MyReportInput) => {
      const read = readGiven(doc);
      return read.ok
        ? { unit: m.questionsToPages, count: liveQuestions(read.value).length, most: MOST_QUESTIONS, lower: ["doc"] }
        : null;
    },
    summary: ({ report: { entries } }) => ({
      entries: entries.length,
      parts: entries.filter(({ kind }) => kind === "part").length,
      frozen: entries.filter((entry) => entry.kind === "part" && entry.frozen !== undefined).length,
    }),
    report: writeMyReport,
    plain: ({ report }) => report,
  });
/** A page answers in a tenth of a second, the longest in some. */
const MOST_QUESTIONS = 20;

const readGiven = (doc: string): Result<ComposedReport> => (doc === "" ? success(EMPTY) : readComposed(doc));

function composeAnswer(doc: string, others: readonly Analysis[]): Result<MyReportAnswer> {
  const read = readGiven(doc);
  if (!read.ok) return read;
  const answers = answerQuestions(read.value, others);
  const resolved = resolveParts(read.value, {
    page: (id) => others.find((analysis) => analysis.id === id),
    answer: (key) => answers.get(key),
  });
  return success({ report: read.value, resolved });
}
