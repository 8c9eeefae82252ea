/** What a job of this page asks for: link parameters, and the texts that are too long for a link. */
import * as z from "zod";
import { ScenarioSchema, type Scenario } from "@/features/scenario/schema";
import { closestWord } from "@/lib/closest-word";
import type { Issue } from "@/lib/issue";
import { decodeParams, writeValue } from "@/lib/params/codec";
import { controlsOf } from "@/lib/params/control";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { SchedulingInput } from "./input";

export const TASKS = ["run", "map"] as const;
export type Task = (typeof TASKS)[number];

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const JobSchema = z.strictObject({
  task: z.enum(TASKS),
  /** Link names of scenario and page to values. */
  params: z.record(z.string(), scalar).default({}),
  /** The text of a config.json, where `config` refers to one. */
  config: z.string().max(5_000_000).nullish(),
  /** Measured operator tables (features/tables), where `tables` names them. */
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
  if (!shape.success) return failure(...shape.error.issues.map(misshapen));
  const { params, ...rest } = shape.data;
  const known = [...controlsOf(ScenarioSchema), ...controlsOf(SchedulingInput)].map(({ key }) => key);
  const unknown = Object.keys(params).filter((key) => !known.includes(key));
  if (unknown.length > 0) return failure(...unknown.map((key) => unknownParam(key, known)));
  const raw = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, writeValue(value)]));
  const [scenario, input] = [decodeParams(ScenarioSchema, raw), decodeParams(SchedulingInput, raw)];
  const trouble = [...scenario.issues, ...input.issues];
  if (trouble.length > 0) return failure(...trouble);
  return success({ ...rest, scenario: scenario.value, input: input.value });
}

const misshapen = ({ path, message }: { path: readonly PropertyKey[]; message: string }): Issue => ({
  code: "SCHED-JOB",
  at: path.map(String).join(".") || "input",
  message: text(
    `The job's ${path.map(String).join(".") || "input"} cannot be read: ${message}.`,
    `任务参数 ${path.map(String).join(".") || "input"} 无法读取：${message}。`,
  ),
  fix: text(
    'An example: {"task": "run", "params": {"model": "llama-3.1-8b", "tp": 1, "policy": "vllm-v1"}}.',
    '示例：{"task": "run", "params": {"model": "llama-3.1-8b", "tp": 1, "policy": "vllm-v1"}}。',
  ),
});

function unknownParam(key: string, known: readonly string[]): Issue {
  const near = closestWord(key, known);
  return {
    code: "PARAM-UNKNOWN",
    at: key,
    message: text(`There is no parameter "${key}".`, `没有名为“${key}”的参数。`),
    ...(near !== null && { fix: text(`Did you mean "${near}"?`, `是否想写“${near}”？`) }),
  };
}
