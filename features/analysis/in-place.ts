/** A long analysis with the engines of its stages: all cells one after the other, on the calling thread. */
import type * as z from "zod";
import { runCells, type JobKind } from "@/lib/jobs/job-kind";
import type { ParamSchema } from "@/lib/params/control";
import type { Analysis } from "./analysis";
import type { LongAnalysis, SoFar, Stage, StageSoFar } from "./long-analysis";
import { judgedInput, NOT_RUN, withIssues } from "./long-analysis";

export type Engine<Input> = Pick<JobKind<Input>, "kind" | "plan" | "runCell">;

export type InPlace<Id extends string, S extends ParamSchema, Output, Plan extends object> = Analysis<Id, S, Output> &
  LongAnalysis<Id, S, Output, Plan> & {
    readonly engines: readonly Engine<Plan>[];
  };

/** A stage whose kind is not among the engines is no part of an answer in one go: it is for the page, or for a job of its own. */
export function inPlace<Id extends string, S extends ParamSchema, Output, Plan extends object>(
  question: LongAnalysis<Id, S, Output, Plan>,
  engines: readonly Engine<Plan>[],
): InPlace<Id, S, Output, Plan> {
  const { long } = question;
  return {
    ...question,
    engines,
    ...(long.work && {
      work(scenario, input: z.infer<S>) {
        const plan = long.plan(scenario, judgedInput(question, input));
        return plan.ok ? (long.work?.(plan.value) ?? null) : null;
      },
    }),
    run(scenario, input: z.infer<S>) {
      const plan = long.plan(scenario, judgedInput(question, input));
      if (!plan.ok) return plan;
      return withIssues(plan, long.soFar(plan.value, allCells(long.stages, plan.value, engines), input));
    },
  };
}

/** Every cell of every stage that has an engine. */
export function allCells<Plan extends object>(
  stages: readonly (Stage<Plan> | undefined)[],
  plan: Plan,
  engines: readonly Engine<Plan>[],
): SoFar {
  const all: StageSoFar[] = [];
  for (const stage of stages) {
    const engine = engines.find(({ kind }) => kind === stage?.kind);
    const more = stage?.more ? stage.more(plan, all) : {};
    all.push(engine && more ? { outcomes: runCells(engine, { ...plan, ...more }), ended: true } : NOT_RUN);
  }
  return all;
}
