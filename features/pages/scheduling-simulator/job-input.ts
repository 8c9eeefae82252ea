/** Input of this page's jobs: link parameters, and texts that are too long for a link. */
import * as z from "zod";
import type { Asked } from "@/features/core/scenario/question/question";
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import type { TableSet } from "@/features/core/timing/tables/table-set";
import { decodeParams, encodeParams } from "@/lib/params/codec";
import { misshapen, PlainParamsSchema, writtenParams } from "@/lib/params/plain-input";
import { failure, success, type Result } from "@/lib/result";
import { FIELDS, SchedulingInput } from "./input";
import * as m from "./messages";

const TASKS = ["run", "map"] as const;

/** Scenario and controls, with the texts in place that a link packs or names. */
export type SchedulingPlan = { readonly scenario: Resolved; readonly input: SchedulingInput };
export type SchedulingJob = SchedulingPlan & { readonly task: Task };
type Task = (typeof TASKS)[number];

const JobSchema = z.strictObject({
  task: z.enum(TASKS),
  /** Link names of scenario and page to values. */
  params: PlainParamsSchema,
  /** The text of a config.json, where `config` refers to one. */
  config: z.string().max(5_000_000).nullish(),
  /** Measured operator tables (features/core/timing/tables), where `tables` names them. */
  tables: z.looseObject({ id: z.string() }).nullish(),
  trace: z.string().max(60_000_000).nullish(),
  stepTables: z.string().max(60_000_000).nullish(),
});

type JobBody = z.input<typeof JobSchema>;

/** Refuses unknown and unreadable parameters by name. */
export function readSchedulingJob(plain: unknown): Result<SchedulingJob> {
  const shape = JobSchema.safeParse(plain);
  if (!shape.success) return failure(...shape.error.issues.map(notAJob));
  const { task, params, config, tables, trace, stepTables } = shape.data;
  const raw = writtenParams([ScenarioSchema, SchedulingInput], params);
  if (!raw.ok) return raw;
  const [scenario, input] = [decodeParams(ScenarioSchema, raw.value), decodeParams(SchedulingInput, raw.value)];
  const trouble = [...scenario.issues, ...input.issues];
  if (trouble.length > 0) return failure(...trouble);
  const library = { config: config ?? undefined, tables: (tables ?? undefined) as TableSet | undefined };
  const resolved = resolveScenario(scenario.value, library);
  if (!resolved.ok) return resolved;
  const texts = { trace: trace ?? "", step_tables: stepTables ?? "" };
  return success({ task, scenario: resolved.value, input: { ...input.value, ...texts } }, resolved.issues);
}

const notAJob = misshapen("SCHED-JOB", m.job, {
  task: "run",
  params: { model: "llama-3.1-8b", tp: 1, policy: "vllm-v1" },
});

/** Parameters of the view, which do not change a run. Texts are sent separately. */
const OF_VIEW = ["inst", "map_metric", "points", "trace", "step_tables"];
const OF_FORK = ["step", "knob", "value"];

/** Input of a task's job: only parameters that change its result, so that others cause no new run. */
export function jobBody(
  task: Task,
  { scenario, config, tables }: Asked,
  { input }: SchedulingPlan,
): Omit<JobBody, "task"> {
  const others = [...OF_VIEW, ...(task === "run" ? FIELDS.map : OF_FORK)];
  const entries = Object.entries(encodeParams(SchedulingInput, input)).filter(([key]) => !others.includes(key));
  return {
    params: { ...(scenario as JobBody["params"]), ...Object.fromEntries(entries) },
    config: config ?? null,
    tables: tables ?? null,
    trace: input.trace || null,
    stepTables: input.step_tables || null,
  };
}
