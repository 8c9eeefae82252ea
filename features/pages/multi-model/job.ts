/** Contenders as a job, one per cell: their searches are independent. */
import * as z from "zod";
import { ASKED, readAsked } from "@/features/core/scenario/question/question";
import { defineJob } from "@/lib/jobs/job-kind";
import type { Result } from "@/lib/result";
import { planComparison, type ComparePlan } from "./compare";
import type { Worked } from "./comparison";
import { MultiModelInput } from "./input";
import { workOut } from "./contenders/evaluation";
import * as m from "./messages";

export const comparisonJob = defineJob<ComparePlan, number, Worked, undefined>({
  kind: "comparison",
  read: readComparison,
  plan: ({ contenders }) => contenders.map((_, index) => index),
  runCell: ({ scenario, input, contenders }, index) => {
    const contender = contenders[index];
    if (!contender) throw new Error(`No contender ${index}`);
    return workOut(scenario, input, contender);
  },
});

const READING = {
  shape: z.strictObject(ASKED),
  input: MultiModelInput,
  code: "COMPARISON-INPUT",
  what: m.comparison,
  example: { scenario: { model: "qwen3-32b" }, input: { chips: "b200-sxm,mi300x" } },
};

function readComparison(plain: unknown): Result<ComparePlan> {
  const read = readAsked(plain, READING);
  return read.ok ? planComparison(read.value.scenario, read.value.input) : read;
}
