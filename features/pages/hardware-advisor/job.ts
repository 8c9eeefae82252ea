/** The advice as a job: a cell is a handful of accelerators, so that a page shows the first ones while the others are judged. */
import * as z from "zod";
import { resolveScenario } from "@/features/core/scenario/resolve-scenario";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import { withoutLayout } from "@/features/core/scenario/without-layout";
import type { TableSet } from "@/features/core/timing/tables/table-set";
import { defineJob } from "@/lib/jobs/job-kind";
import { misshapen, PlainParamsSchema, readParams } from "@/lib/params/plain-input";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { HardwareAdvisorInput, type Input } from "./input";
import { questionOf, type Question } from "./question";
import { candidateIds, rowOf, type AdviceRow } from "./row";

const JobSchema = z.strictObject({
  scenario: PlainParamsSchema,
  /** The text of a config.json, where the scenario's `config` refers to one that is too long for a link. */
  config: z.string().max(5_000_000).optional(),
  /** Measured operator tables (features/core/timing/tables), where the scenario's `tables` names them. */
  tables: z.looseObject({ id: z.string() }).optional(),
  input: PlainParamsSchema,
});

type AdvisorJob = {
  readonly scenario: Scenario;
  readonly question: Question;
  readonly input: Input;
};

/** Accelerators of one cell: few enough to show progress, many enough that cells share what they prepare. */
const CELL = 8;

export const hardwareAdvisorJob = defineJob<AdvisorJob, readonly string[], readonly AdviceRow[], undefined>({
  kind: "hardware-advisor",
  read: readAdvisorJob,
  plan: ({ question }) => {
    const ids = candidateIds(question.scenario);
    return Array.from({ length: Math.ceil(ids.length / CELL) }, (_, cell) => ids.slice(cell * CELL, (cell + 1) * CELL));
  },
  runCell: ({ question }, ids) => ids.map((id) => rowOf(question, id)),
});

function readAdvisorJob(plain: unknown): Result<AdvisorJob> {
  const shape = JobSchema.safeParse(plain);
  if (!shape.success) return failure(...shape.error.issues.map(notAdvice));
  const scenario = readParams(ScenarioSchema, shape.data.scenario, "scenario");
  const input = readParams(HardwareAdvisorInput, shape.data.input, "input");
  if (!scenario.ok || !input.ok) return failure(...scenario.issues, ...input.issues);
  const { config, tables } = shape.data;
  const resolved = resolveScenario(withoutLayout(scenario.value), { config, tables: tables as TableSet | undefined });
  if (!resolved.ok) return resolved;
  return success({
    scenario: scenario.value,
    question: questionOf(resolved.value, input.value),
    input: input.value,
  });
}

const notAdvice = misshapen("ADVISOR-INPUT", text({ en: "advice", zh: "推荐" }), {
  scenario: { model: "llama-3.1-8b" },
  input: {},
});
