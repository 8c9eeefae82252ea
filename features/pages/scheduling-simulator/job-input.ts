/** What a job of this page asks for: link parameters, and the texts that are too long for a link. */
import * as z from "zod";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import { decodeParams } from "@/lib/params/codec";
import { misshapen, PlainParamsSchema, writtenParams } from "@/lib/params/plain-input";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { SchedulingInput } from "./input";

export const TASKS = ["run", "map"] as const;
export type Task = (typeof TASKS)[number];

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

export type SchedulingJob = Omit<z.infer<typeof JobSchema>, "params"> & {
  readonly scenario: Scenario;
  readonly input: SchedulingInput;
};

/** Refuses unknown and unreadable parameters by name. */
export function readSchedulingJob(plain: unknown): Result<SchedulingJob> {
  const shape = JobSchema.safeParse(plain);
  if (!shape.success) return failure(...shape.error.issues.map(notAJob));
  const { params, ...rest } = shape.data;
  const raw = writtenParams([ScenarioSchema, SchedulingInput], params);
  if (!raw.ok) return raw;
  const [scenario, input] = [decodeParams(ScenarioSchema, raw.value), decodeParams(SchedulingInput, raw.value)];
  const trouble = [...scenario.issues, ...input.issues];
  if (trouble.length > 0) return failure(...trouble);
  return success({ ...rest, scenario: scenario.value, input: input.value });
}

const notAJob = misshapen("SCHED-JOB", text({ en: "job", zh: "任务" }), {
  task: "run",
  params: { model: "llama-3.1-8b", tp: 1, policy: "vllm-v1" },
});
