/** What a sweep asks for: a scenario and the page's own controls, both by their link names. */
import * as z from "zod";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import type { TableSet } from "@/features/core/timing/tables/table-set";
import { misshapen, PlainParamsSchema, readParams } from "@/lib/params/plain-input";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { gridIssues } from "./grid";
import { SimulationSweepInput } from "./input";

const JobSchema = z.strictObject({
  scenario: PlainParamsSchema,
  /** The text of a config.json, where the scenario's `config` refers to one that is too long for a link. */
  config: z.string().max(5_000_000).optional(),
  /** Measured operator tables (features/core/timing/tables), where the scenario's `tables` names them. */
  tables: z.looseObject({ id: z.string() }).optional(),
  /** Axes and runs, as in the link of the page. */
  input: PlainParamsSchema,
});

export type SweepJob = {
  readonly scenario: Scenario;
  readonly input: SimulationSweepInput;
  readonly config?: string | undefined;
  readonly tables?: TableSet | undefined;
};

/** Refuses unknown and unreadable parameters by name: nobody would notice a default in a grid of hundreds. */
export function readSweepJob(plain: unknown): Result<SweepJob> {
  const shape = JobSchema.safeParse(plain);
  if (!shape.success) return failure(...shape.error.issues.map(notASweep));
  const scenario = readParams(ScenarioSchema, shape.data.scenario, "scenario");
  const input = readParams(SimulationSweepInput, shape.data.input, "input");
  if (!scenario.ok || !input.ok) return failure(...scenario.issues, ...input.issues);
  const trouble = gridIssues(input.value);
  if (trouble.length > 0) return failure(...trouble);
  return success({
    scenario: scenario.value,
    input: input.value,
    config: shape.data.config,
    tables: tablesOf(shape.data),
  });
}

/** Tables come from our own reader; that they are of the scenario's accelerator is checked when it is resolved. */
const tablesOf = ({ tables }: z.infer<typeof JobSchema>): TableSet | undefined => tables as TableSet | undefined;

const notASweep = misshapen("SWEEP-INPUT", text({ en: "sweep", zh: "扫描" }), {
  scenario: { model: "llama-3.1-8b" },
  input: { tps: [1, 2], rates: [1, 4] },
});
