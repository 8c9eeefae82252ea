/** The advice as a job: a cell is a handful of accelerators, so that a page shows the first ones while the others are judged. */
import * as z from "zod";
import { ASKED, readAsked } from "@/features/core/scenario/question/question";
import { defineJob } from "@/lib/jobs/job-kind";
import { success, type Result } from "@/lib/result";
import { HardwareAdvisorInput } from "./input";
import { askQuestion, type Question } from "./question";
import { candidateIds, makeRow, type AdviceRow } from "./sizing/row";
import * as m from "./messages";

export type AdvisorJob = { readonly question: Question };

/** Accelerators per cell: few enough to show progress, many enough to share the preparation. */
const CELL = 8;

export const hardwareAdvisorJob = defineJob<AdvisorJob, readonly string[], readonly AdviceRow[], undefined>({
  kind: "hardware-advisor",
  read: readAdvisorJob,
  plan: ({ question }) => {
    const ids = candidateIds(question.scenario);
    return Array.from({ length: Math.ceil(ids.length / CELL) }, (_, cell) => ids.slice(cell * CELL, (cell + 1) * CELL));
  },
  runCell: ({ question }, ids) => ids.map((id) => makeRow(question, id)),
});

const READING = {
  shape: z.strictObject(ASKED),
  input: HardwareAdvisorInput,
  code: "ADVISOR-INPUT",
  what: m.advice,
  example: { scenario: { model: "llama-3.1-8b" }, input: {} },
};

function readAdvisorJob(plain: unknown): Result<AdvisorJob> {
  const read = readAsked(plain, READING);
  return read.ok ? success({ question: askQuestion(read.value.scenario, read.value.input) }) : read;
}
