/** Input of a study: a scenario and the page's controls, by link names; `study` selects the study. */
import * as z from "zod";
import { pdContext, type PdContext } from "@/features/core/search/pools/instances";
import type { PdSpace } from "@/features/core/search/pools/space";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import type { TableSet } from "@/features/core/timing/tables/table-set";
import { misshapen, readParams } from "@/lib/params/plain-input";
import { failure, success, type Result } from "@/lib/result";
import { PdInput } from "./input";
import { pdSpace } from "./request";
import * as m from "./messages";

const JobSchema = z.strictObject({
  scenario: z.record(z.string(), z.unknown()).default({}),
  /** The text of a config.json, where the scenario's `config` refers to one that is too long for a link. */
  config: z.string().max(5_000_000).optional(),
  /** Measured operator tables (features/core/timing/tables), where the scenario's `tables` names them. */
  tables: z.looseObject({ id: z.string() }).optional(),
  input: z.record(z.string(), z.unknown()).default({}),
});

export type PdJob = { readonly space: PdSpace; readonly context: PdContext; readonly input: PdInput };

/** Refuses unknown and unreadable parameters by name, and questions that the page refuses. */
export function readPdJob(plain: unknown): Result<PdJob> {
  const shape = JobSchema.safeParse(plain);
  if (!shape.success) return failure(...shape.error.issues.map(notAStudy));
  const { config, tables } = shape.data;
  const params = readParams(ScenarioSchema, shape.data.scenario, "scenario");
  const input = readParams(PdInput, shape.data.input, "input");
  if (!params.ok || !input.ok) return failure(...params.issues, ...input.issues);
  // The search decides the layouts, so the layout of the scenario must not lead to a refusal.
  const free = { ...params.value, tp: 1, adp: 1, ep: null, pp: 1, cp: 1, split: false };
  // Tables come from our own reader; that they are of the scenario's accelerator is checked when it is resolved.
  const scenario = resolveScenario(free, { config, tables: tables as TableSet | undefined });
  if (!scenario.ok) return scenario;
  const space = pdSpace(scenario.value, input.value);
  if (!space.ok) return space;
  return success({ space: space.value, context: pdContext(space.value), input: input.value });
}

const notAStudy = misshapen("PD-INPUT", m.study2, {
  scenario: { model: "qwen3-32b" },
  input: { gpus: 32, study: "sequences" },
});
