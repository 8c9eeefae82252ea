/**
 * An analysis whose answer takes long says so: what is planned at once, which stages of cells follow, and what the answer is so far.
 * The same definition serves every door:
 *
 *   page                 `LongAnalysisPage` plans at once, runs the cells in browser workers or on the server, and shows `soFar` as they come
 *   HTTP, command line   `inPlace(question, engines)` (features/analysis/in-place.ts) plans, runs all cells one after the other, then asks `soFar`
 *   jobs                 the kinds of the stages, listed in features/registry/jobs.ts, take what the page sends: `jobBody`
 *
 *     // question.ts: what a page loads. No engine: that is loaded by workers.
 *     export const simulationSweep = defineLongAnalysis({
 *       ...aboutSimulationSweep,
 *       ...simulationSweepForm,
 *       viewOnly: ["x", "y", "metric"],
 *       long: { plan: planSweep, stages: [{ kind: "simulation-sweep" }], soFar: sweepSoFar },
 *       summary,
 *       report: sweepReport,
 *     });
 *     // analysis.ts: the same with its engine. The registry has both (`longPage`).
 *     export const simulationSweepAnalysis = inPlace(simulationSweep, [simulationSweepJob]);
 *
 * Laws (tests/features/long-analysis): while anything is missing the output says so in `partial`, its verdict begins with "So far" and
 * names nothing the best; the order in which cells come does not show; inputs in `viewOnly` change no job.
 */
import type * as z from "zod";
import { listControls, type ParamSchema } from "@/lib/params/control";
import { distinctIssues } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import { markingPredictions, type Analysis, type Answering, type ReadsDeclared } from "./analysis";
import type { Report, Unfinished } from "../answers/answer";
import type { Asked } from "@/features/core/scenario/question/question";
import type { Slice } from "@/features/core/scenario/keys";
import type { Resolved, Scoped } from "@/features/core/scenario/resolve";
import type { Work } from "./work";
import * as m from "./messages";

export type LongAnalysis<
  Id extends string = string,
  S extends ParamSchema = ParamSchema,
  Output = unknown,
  Plan extends object = object,
  Outcomes extends readonly unknown[] = readonly unknown[],
  Needs extends Slice = Slice,
> = Answering<Id, S, Output, Needs> & {
  /** Inputs that change only how an answer is looked at: no cell runs again for them, `plan` sees their defaults, `soFar` what they are. */
  readonly viewOnly: readonly (keyof z.infer<S> & string)[];
  readonly long: Long<z.infer<S>, Output, Plan, Outcomes, Needs>;
};

/** What can be asked for an answer at once. */
export type Answerable<S extends ParamSchema = ParamSchema, Output = unknown> =
  Analysis<string, S, Output> | LongAnalysis<string, S, Output>;

/** Every long output says what is missing; null: nothing, and nothing will change any more. Counted in what the page's words count. */
type Partly = { readonly partial: Unfinished | null };

type Long<Input, Output, Plan, Outcomes extends readonly unknown[], Needs extends Slice> = {
  /** What can be said at once, and what will run. Fails where nothing can. Cells are computed from it, so it holds scenario and input. */
  plan(scenario: Scoped<Needs>, input: Input): Result<Plan>;
  /** One or more, each waiting for all before it. What the answer does without (`partial` is null by then) may come in a last one. */
  readonly stages: readonly [
    Stage<Plan, Outcomes>,
    Stage<Plan, Outcomes>?,
    Stage<Plan, Outcomes>?,
    Stage<Plan, Outcomes>?,
  ];
  /** Some outcomes of the first stage that take no longer than a worker needs to start: computed on the page until cells come. */
  first?(plan: Plan): readonly Outcomes[0][];
  /** So many of the first stage's first cells make an answer in a moment: a page computes them before its job starts, in a worker kept warm. */
  readonly early?: number;
  /** The answer to what has finished. Pure; what is costly and the same for two views is kept with `perObject(stages)`. */
  soFar(plan: Plan, stages: SoFar<Outcomes>, input: Input): Result<Output & Partly>;
  /** How much it is: a server refuses what is too much for one request. Jobs, pages and the command line take it all the same. */
  work?(plan: Plan): Work;
};

export type Stage<Plan = object, Outcomes extends readonly unknown[] = readonly unknown[]> = {
  /** The kind of its job in features/registry/jobs.ts. */
  readonly kind: string;
  /** What stands beside its progress where there are two, and what its cells are; left out: "runs". */
  readonly label?: Text;
  readonly counted?: (v: { readonly cells: number }) => Text;
  /**
   * What its job is asked beside the plan, from what the stage before found: numbers of rows to simulate, a task. null: nothing to do.
   * The kind's own input is the plan with these fields (or a part of them), so that cells run in place without being written and read.
   */
  more?(plan: Plan, before: SoFar<Outcomes>): Readonly<Record<string, unknown>> | null;
  /** The body of its job where that is not just the question by its link names. */
  body?(asked: Asked, plan: Plan): Readonly<Record<string, unknown>>;
};

/** By stage. Its identity changes only when something has come, so that what was made of it can be kept. */
export type SoFar<Outcomes extends readonly unknown[] = readonly unknown[]> = {
  readonly [Place in keyof Outcomes]: StageSoFar<Outcomes[Place]>;
};

export type StageSoFar<Outcome = unknown> = {
  /** By cell, undefined where one has not finished; empty before the stage began, and where it has nothing to do. */
  readonly outcomes: readonly (Outcome | undefined)[];
  /** Nothing more will come: all cells are there, or it was cancelled or failed, or it has nothing to do or does not run here. */
  readonly ended: boolean;
};

export const NOT_RUN: StageSoFar<never> = { outcomes: [], ended: true };

export const isWhole = ({ outcomes, ended }: StageSoFar): boolean =>
  ended && outcomes.every((outcome) => outcome !== undefined);

export const finished = ({ outcomes }: StageSoFar): number =>
  outcomes.filter((outcome) => outcome !== undefined).length;

export function defineLongAnalysis<
  const Id extends string,
  S extends ParamSchema,
  Output,
  Plan extends object,
  Outcomes extends readonly unknown[],
  Needs extends Slice,
>(
  definition: LongAnalysis<Id, S, Output, Plan, Outcomes, Needs> &
    ReadsDeclared<z.infer<S>, Output, NoInfer<Needs>> & {
      readonly long: { readonly plan: (scenario: Scoped<NoInfer<Needs>>, input: z.infer<S>) => Result<Plan> };
    },
): LongAnalysis<Id, S, Output, Plan, Outcomes>;
export function defineLongAnalysis(definition: LongAnalysis): LongAnalysis {
  return markingPredictions(definition);
}

/** What cells are judged by: inputs that only change the view are as in an empty link. */
export function judgedInput<S extends ParamSchema>(
  { input: schema, viewOnly }: Pick<LongAnalysis<string, S>, "input" | "viewOnly">,
  input: z.infer<S>,
): z.infer<S> {
  const defaults = listControls(schema).filter(({ key }) => viewOnly.includes(key));
  return { ...input, ...Object.fromEntries(defaults.map(({ key, fallback }) => [key, fallback])) };
}

/** What the job of a stage is sent; null: nothing to do. */
export function jobBody<Plan>(stage: Stage<Plan>, plan: Plan, asked: Asked, before: SoFar): unknown {
  const more = stage.more ? stage.more(plan, before) : {};
  return more && { ...(stage.body?.(asked, plan) ?? asked), ...more };
}

/** What can be said without any cell. */
export function answerAtOnce<S extends ParamSchema, Output>(
  analysis: LongAnalysis<string, S, Output>,
  scenario: Resolved,
  input: z.infer<S>,
): Result<Output> {
  const { plan, stages, soFar } = analysis.long;
  const planned = plan(scenario, judgedInput(analysis, input));
  return planned.ok
    ? withIssues(
        planned,
        soFar(
          planned.value,
          stages.map(() => NOT_RUN),
          input,
        ),
      )
    : planned;
}

/** What the plan had to say comes first. */
export const withIssues = <Output>({ issues }: Result<unknown>, output: Result<Output>): Result<Output> =>
  output.ok ? success(output.value, distinctIssues([...issues, ...output.issues])) : failure(...output.issues);

/** What was found, or what was found so far. */
export const finding = (partial: Unfinished | null, sentence: Text): Text =>
  partial === null ? sentence : m.soFarFound({ found: sentence });

/** A report of a part of the cells: marked as that, and every figure says that it may change. Captions stay: a longer one would take a line more. */
export function marked(report: Report, partial: Unfinished | null): Report {
  if (partial === null) return report;
  return {
    ...report,
    soFar: true,
    verdict: { ...report.verdict, partial },
    figures: report.figures.map((figure) => ({
      ...figure,
      assumptions: [mayChange(partial), ...figure.assumptions],
    })),
  };
}

const mayChange = ({ done, cells }: Unfinished): Text => m.doneOfCellsPartsHave({ done, cells });
