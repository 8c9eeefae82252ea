/** A search as JSON: link names, units in the names, every field with what it stands for when it is absent. */
import * as z from "zod";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { BACKENDS } from "@/features/core/memory/backend";
import { PlainParamsSchema } from "@/lib/params/plain-input";
import { HEADROOM } from "./criteria/limits";
import { STATISTICS } from "./criteria/time-limits";
import { OBJECTIVES } from "./criteria/objectives";

const axis = <T extends z.ZodType>(value: T, fallback: z.output<T>[]) =>
  z
    .array(value)
    .min(1)
    .max(4096)
    .default(fallback as never)
    .transform((values) => [...new Set(values)]);
const degree = z.int().min(1).max(4096);
const positive = z.number().gt(0);

const AxesSchema = z.strictObject({
  /** Catalogue ids; absent: the scenario's accelerator. */
  chip: z.array(z.string().max(80)).min(1).max(64).optional(),
  backend: axis(z.enum(BACKENDS), ["vllm"]),
  /** Formats: absent = as the scenario has them. */
  weights: z.array(ScenarioSchema.shape.weights).min(1).max(64).optional(),
  kv: z.array(ScenarioSchema.shape.kv).min(1).max(64).optional(),
  arithmetic: z.array(ScenarioSchema.shape.arithmetic).min(1).max(64).optional(),
  /** Tokens that the model's own head drafts in a step, accepted as `acceptance` says; absent: as the scenario has it. */
  speculation: z.array(z.int().min(0).max(16)).min(1).max(64).optional(),
  tp: axis(degree, [1, 2, 4, 8]),
  pp: axis(degree, [1]),
  adp: axis(degree, [1]),
  ep: axis(degree.nullable(), [null]),
  etp: axis(degree.nullable(), [null]),
  cp: axis(degree, [1]),
  nodes: axis(degree, [1]),
  replicas: axis(degree.nullable(), [null]),
  budget: axis(z.int().min(16).max(1_000_000).nullable(), [null]),
  concurrency: axis(z.int().min(1).max(1_000_000), [1, 2, 4, 8, 16, 32, 64, 128, 256]),
});

export const LimitsSchema = z.strictObject({
  ttft_ms: positive.nullable().default(null),
  tpot_ms: positive.nullable().default(null),
  /** Predictions stay below the TPOT limit by this share of it. */
  headroom: z.number().min(0).max(0.9).default(HEADROOM),
  e2e_s: positive.nullable().default(null),
  /** Of the three times: averages of a constant number of clients, or a percentile of requests that arrive at random. */
  statistic: z.enum(STATISTICS).default("mean"),
  /** Probability that the TTFT and TPOT limits both hold; null: the prediction alone decides. */
  sure: z.number().min(0).max(0.99).nullable().default(null),
  requests_s: positive.nullable().default(null),
  output_tok_s: positive.nullable().default(null),
  goodput_s: positive.nullable().default(null),
  gpus: z.int().min(1).nullable().default(null),
  cost_hour: positive.nullable().default(null),
  watts: positive.nullable().default(null),
  cost_mtok: positive.nullable().default(null),
  joule_tok: positive.nullable().default(null),
  within_node: z.boolean().default(true),
  resident: z.boolean().default(false),
});

export const SearchSchema = z.strictObject({
  scenario: PlainParamsSchema,
  config: z.string().max(5_000_000).optional(),
  axes: AxesSchema.prefault({}),
  /** Absent: the targets of the scenario, as means. */
  limits: LimitsSchema.optional(),
  objective: z.enum(OBJECTIVES).default("per-gpu"),
  front: z.tuple([z.enum(OBJECTIVES), z.enum(OBJECTIVES)]).default(["per-user", "per-gpu"]),
  keep: z.int().min(1).max(1000).default(50),
  clients_per: z.enum(["replica", "deployment"]).default("replica"),
  /** Lengths are drawn uniformly from [spread · L, L]; below 1 in place of the scenario's len_range. */
  spread: z.number().gt(0).max(1).default(1),
  /** Chance that each drafted token is accepted, given that those before it were. */
  acceptance: z.number().min(0).max(1).default(0.7),
  /** US dollars per GPU hour by chip id. */
  prices: z.record(z.string(), z.number().min(0)).default({}),
  pue: z.number().min(1).max(5).default(1.3),
});

export type SearchInput = z.output<typeof SearchSchema>;
export type LimitsInput = z.output<typeof LimitsSchema>;
