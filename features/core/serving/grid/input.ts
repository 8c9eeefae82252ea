/** What a grid asks for: a scenario by link names, the two axes, the engine and the seed. */
import * as z from "zod";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import { BACKENDS } from "@/features/core/memory/backend";
import { misshapen, PlainParamsSchema, readParams } from "@/lib/params/plain-input";
import { failure, success, type Result } from "@/lib/result";
import { REQUESTS_PER_CLIENT } from "@/features/core/workload/traffic";
import * as m from "@/features/core/serving/messages";

/** Ascending and without repeats, so that the same question has one wording and one set of cells. */
const axis = z
  .array(z.int().min(1).max(1_000_000))
  .min(1)
  .max(1000)
  .transform((values) => [...new Set(values)].sort((a, b) => a - b));

const GridSchema = z.strictObject({
  /** Link names to values; `tp` and `conc` are taken from the axes. */
  scenario: PlainParamsSchema,
  /** The text of a config.json, where the scenario's `config` refers to one that is too long for a link. */
  config: z.string().max(5_000_000).optional(),
  tp: axis,
  /** Requests in flight over all replicas. */
  conc: axis,
  backend: z.enum(BACKENDS).default("vllm"),
  /** Lengths are drawn uniformly from [spread · L, L]; below 1 in place of the scenario's len_range. */
  spread: z.number().gt(0).max(1).default(1),
  /** Requests per client. */
  rounds: z.int().min(1).max(1000).default(REQUESTS_PER_CLIENT),
  seed: z.int().min(0).max(0xffffffff).default(1),
});

export type ServingGrid = Omit<z.infer<typeof GridSchema>, "scenario"> & { readonly scenario: Scenario };

/** Refuses unknown and unreadable parameters by name: nobody would notice a default in a grid of hundreds. */
export function readServingGrid(plain: unknown): Result<ServingGrid> {
  const shape = GridSchema.safeParse(plain);
  if (!shape.success) return failure(...shape.error.issues.map(notAGrid));
  const { scenario, ...rest } = shape.data;
  const read = readParams(ScenarioSchema, scenario, "scenario");
  return read.ok ? success({ ...rest, scenario: read.value }) : read;
}

const notAGrid = misshapen("GRID-INPUT", m.grid, {
  scenario: { model: "llama-3.1-8b" },
  tp: [1, 2],
  conc: [1, 8, 64],
});
