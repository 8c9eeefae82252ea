"use client";
/**
 * The same as `useBootstrap` for an analysis whose answer takes long: planned at once, its cells run where this deployment computes, and
 * its answer so far, drawn in ever larger steps while they come.
 *
 *     const { page, answered, begun, work } = useLongBootstrap(simulationSweep);
 */
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Asked } from "@/features/core/scenario/question/question";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import type { LongAnalysis, SoFar, Stage, StageSoFar } from "@/features/analysis/long-analysis";
import { finished, isWhole, jobBody, judgedInput, NOT_RUN, withIssues } from "@/features/analysis/long-analysis";
import { readPlain, writePlain } from "@/lib/jobs/plain-text";
import { encodeParams } from "@/lib/params/codec";
import type { ParamSchema } from "@/lib/params/control";
import { success, type Result } from "@/lib/result";
import { useQuestion, type Answered, type Question } from "./bootstrap";
import { askEarly } from "../jobs/early-cells";
import { useJob, type JobView } from "../jobs/use-job";
import { useStoredText } from "../server/stored-texts";

/** A stage that runs, for its progress and the ways to stop it and to begin again. */
export type RunningStage = { readonly stage: Stage; readonly job: JobView };

export type LongBootstrap<S extends ParamSchema, Output> = {
  readonly page: Question<S>;
  readonly answered: Result<Answered<S, Output>>;
  /** false: nothing of this question has finished yet, and the last answer is better than none. */
  readonly begun: boolean;
  readonly work: readonly RunningStage[];
};

export function useLongBootstrap<S extends ParamSchema, Output>(
  analysis: LongAnalysis<string, S, Output>,
): LongBootstrap<S, Output> {
  const question = useQuestion(analysis);
  const planned = usePlanned(analysis, question);
  const { stages, soFar } = analysis.long;
  const early = useEarly(analysis, planned);
  const first = useStage(stages[0], planned, NONE_BEFORE, early.held);
  const second = useStage(
    stages[1],
    planned,
    useMemo(() => [first.soFar], [first.soFar]),
  );
  const third = useStage(
    stages[2],
    planned,
    useMemo(() => [first.soFar, second.soFar], [first.soFar, second.soFar]),
  );
  const fourth = useStage(
    stages[3],
    planned,
    useMemo(() => [first.soFar, second.soFar, third.soFar], [first.soFar, second.soFar, third.soFar]),
  );
  const made = useFirst(analysis, planned, finished(first.soFar) === 0);
  const all = useMemo<SoFar>(
    () =>
      [made ?? withEarly(first.soFar, early.outcomes), second.soFar, third.soFar, fourth.soFar].slice(0, stages.length),
    [stages, made, first.soFar, early.outcomes, second.soFar, third.soFar, fourth.soFar],
  );
  // Charts and tables may lag behind the counter, not behind a control: outcomes of another plan are of no use. The first ones never wait.
  const newest = useMemo(() => ({ planned, all }), [planned, all]);
  const later = useDeferredValue(newest);
  const shown =
    made === null && finished(all[0] ?? NOT_RUN) > early.outcomes.length && later.planned === planned ? later.all : all;
  const { asked } = question;
  const answered = useMemo((): Result<Answered<S, Output>> => {
    if (!planned.ok) return planned;
    if (!asked.ok) return asked;
    const { plan, scenario } = planned.value;
    const answer = withIssues(planned, soFar(plan, shown, asked.value));
    if (!answer.ok) return answer;
    return success(
      { output: answer.value, scenario, input: asked.value, partial: answer.value.partial },
      answer.issues,
    );
  }, [soFar, planned, shown, asked]);
  const runs = [first, second, third, fourth];
  const work = stages.flatMap((stage, index) => (stage && runs[index] ? [{ stage, job: runs[index].job }] : []));
  const empty = answered.ok && answered.value.partial?.done === 0;
  // A job may have ended while what it found is still on its way to the screen: an empty answer is the answer only once all of it is shown.
  const begun = !empty || (shown === all && !early.held && work.every(({ job }) => job.state !== "running"));
  // Cells that failed, a place that does not answer: the rest stands.
  const trouble = useSame(runs.flatMap(({ job }) => job.issues));
  const described = useMemo(
    () => (answered.ok ? success(answered.value, [...answered.issues, ...trouble]) : answered),
    [answered, trouble],
  );
  return { page: question, answered: described, begun, work };
}

type Planned = { readonly plan: object; readonly scenario: Resolved; readonly asked: Asked };

/** What the cells are of. Inputs that only change the view make no new plan. */
function usePlanned<S extends ParamSchema, Output>(
  analysis: LongAnalysis<string, S, Output>,
  { scenario, asked: unpacked }: Question<S>,
): Result<Planned> {
  const judged = useSame(
    useMemo(() => (unpacked.ok ? success(judgedInput(analysis, unpacked.value)) : unpacked), [analysis, unpacked]),
  );
  const stored = useStoredText(scenario.ok ? scenario.value.params.config : "");
  return useMemo(() => {
    if (!scenario.ok) return scenario;
    if (!judged.ok) return judged;
    const { params, time } = scenario.value;
    const plan = analysis.long.plan(scenario.value, judged.value);
    if (!plan.ok) return plan;
    const asked: Asked = {
      scenario: encodeParams(ScenarioSchema, params),
      input: encodeParams(analysis.input, judged.value),
      ...(typeof stored === "string" && { config: stored }),
      ...(time.tables && { tables: time.tables }),
    };
    return withIssues(scenario, success({ plan: plan.value, scenario: scenario.value, asked }, plan.issues));
  }, [analysis, scenario, judged, stored]);
}

/** One and the same object as long as it says the same; texts in it may be long, so it is written once. */
function useSame<Value>(value: Value): Value {
  const text = useMemo(() => writePlain(value), [value]);
  return useMemo(() => readPlain(text) as Value, [text]);
}

const NONE_BEFORE: SoFar = [];

type StageRun = { readonly job: JobView; readonly soFar: StageSoFar };

function useStage(stage: Stage | undefined, planned: Result<Planned>, before: SoFar, paused = false): StageRun {
  const ready = !paused && before.every(isWhole);
  const body = useMemo(() => {
    if (!stage || !planned.ok || !ready) return null;
    return jobBody(stage, planned.value.plan, planned.value.asked, before);
  }, [stage, planned, ready, before]);
  const job = useJob(stage?.kind ?? "", body);
  const outcomes = useSteps(job.outcomes, job.state === "running");
  // What has nothing to do has ended with what it waits for.
  const ended = paused ? false : body === null ? before.every((other) => other.ended) : job.state !== "running";
  const soFar = useMemo(() => ({ outcomes, ended }), [outcomes, ended]);
  return { job, soFar };
}

type EarlyCells = {
  readonly outcomes: readonly unknown[];
  /** The job waits for them: cells of an old question would take the cores from them. */
  readonly held: boolean;
};

const NONE_EARLY: readonly unknown[] = [];

function useEarly<S extends ParamSchema, Output>(
  { long: { early: count = 0, stages } }: LongAnalysis<string, S, Output>,
  planned: Result<Planned>,
): EarlyCells {
  const [known, keep] = useState<{ readonly of: Result<Planned>; readonly cells: EarlyCells } | null>(null);
  const [stage] = stages;
  // A worker is outside React: it computes as long as this is asked.
  useEffect(() => {
    if (count === 0 || !planned.ok) return;
    const results: unknown[] = [];
    const tell = (paused: boolean): void => keep({ of: planned, cells: { outcomes: [...results], held: paused } });
    return askEarly({
      ...{ kind: stage.kind, count, input: jobBody(stage, planned.value.plan, planned.value.asked, NONE_BEFORE) },
      done: (_, outcome) => {
        results.push(outcome);
        tell(results.length < count);
      },
      ended: () => results.length < count && tell(false),
    });
  }, [count, stage, planned]);
  if (known?.of === planned) return known.cells;
  return { outcomes: NONE_EARLY, held: count > 0 && planned.ok };
}

/** What a job has not come to yet. */
function withEarly(soFar: StageSoFar, early: readonly unknown[]): StageSoFar {
  if (early.length === 0) return soFar;
  const { outcomes, ended } = soFar;
  const longer = Array.from(
    { length: Math.max(early.length, outcomes.length) },
    (_, index) => outcomes[index] ?? early[index],
  );
  return { outcomes: longer, ended };
}

/** Cells more before anything is drawn again. */
const STEP = 1.5;

/** Outcomes in ever larger steps: charts, tables and their order are made some ten times, however many cells there are. */
function useSteps(list: readonly unknown[], running: boolean): readonly unknown[] {
  const [kept, keep] = useState(list);
  const [had, have] = [kept, list].map((all) => all.filter((entry) => entry !== undefined).length) as [number, number];
  const another = kept.some((entry, index) => entry !== undefined && entry !== list[index]);
  const due = another || (have > had && (!running || have >= had * STEP));
  if (due) keep(list);
  return due ? list : kept;
}

/** Outcomes made on the page itself, until cells come: a worker takes longer to start than these take to compute. */
function useFirst<S extends ParamSchema, Output>(
  { long: { first } }: LongAnalysis<string, S, Output>,
  planned: Result<Planned>,
  wanted: boolean,
): StageSoFar | null {
  const [made, keep] = useState<{ readonly of: Result<Planned>; readonly stage: StageSoFar } | null>(null);
  // After the frame that shows the page: computing is no part of drawing it.
  useEffect(() => {
    if (!wanted || !first || !planned.ok) return;
    const { plan } = planned.value;
    const timer = setTimeout(() => keep({ of: planned, stage: { outcomes: first(plan), ended: false } }));
    return () => clearTimeout(timer);
  }, [first, planned, wanted]);
  return wanted && made?.of === planned && made.stage.outcomes.length > 0 ? made.stage : null;
}
