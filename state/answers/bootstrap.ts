"use client";
/**
 * All that a page's view asks for: what it declared, resolved and typed, its own input, and its answer.
 *
 *     const { outcome, input, actions } = useBootstrap(quickEstimationAnalysis);
 */
import { useMemo } from "react";
import type * as z from "zod";
import type { Issue, IssueChange } from "@/lib/issue";
import { encodeParams, type RawParams } from "@/lib/params/codec";
import type { ParamSchema } from "@/lib/params/control";
import type { Result } from "@/lib/result";
import type { Translate } from "@/lib/text";
import type { Analysis, Form } from "@/features/analysis/analysis";
import type { Report, Unfinished } from "@/features/answers/answer";
import type { Figure } from "@/features/answers/explain";
import { answerAtOnce, marked, withIssues, type Answerable } from "@/features/analysis/long-analysis";
import type { Resolved } from "@/features/core/scenario/resolve";
import { asNeeded } from "@/features/core/scenario/question/without-layout";
import { withoutUnused } from "@/features/core/scenario/question/without-unused";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import { usePageInput } from "../inputs/page-input";
import { useScenario } from "../inputs/scenario";
import { useUnpacked } from "../server/stored-texts";

export type Actions<S extends ParamSchema> = {
  readonly setScenario: (patch: Partial<Scenario>) => void;
  readonly setInput: (patch: Partial<z.infer<S>>) => void;
  readonly resetInput: () => void;
  /** Applies a fix that an issue offers, to scenario and input alike. */
  readonly applyFix: (change: IssueChange) => void;
};

/** What a page is asked, and the ways to ask something else. */
export type Question<S extends ParamSchema> = {
  readonly scenario: Result<Resolved>;
  /** As the link says it: a text may be packed, or only named. */
  readonly input: z.infer<S>;
  /** As the analysis gets it, with the texts that the link packs or names; fails while one is on its way. */
  readonly asked: Result<z.infer<S>>;
  /** What the link of this screen says: scenario and input, defaults left out, keys sorted. */
  readonly link: RawParams;
  /** Parameters of the link that were replaced by their defaults. */
  readonly unreadable: readonly Issue[];
  readonly actions: Actions<S>;
};

export type Bootstrap<S extends ParamSchema, Output> = Question<S> & {
  /** The analysis run on both; when the scenario cannot be resolved, or a text is on its way, the issues. */
  readonly outcome: Result<Output>;
};

/** An answer, with the scenario and the input that it is of: they stay together while the next one is worked out. */
export type Answered<S extends ParamSchema, Output> = {
  readonly output: Output;
  readonly scenario: Resolved;
  readonly input: z.infer<S>;
  /** Cells that it lacks; null: none. */
  readonly partial: Unfinished | null;
};

/** What an analysis says of an answer, set against that to another scenario; marked where cells are missing. Pure. */
export function writtenReport<S extends ParamSchema, Output>(
  analysis: Answerable<S, Output>,
  { output, scenario, input, partial }: Answered<S, Output>,
  before: Output | null,
  t: Translate,
): Reports {
  return {
    now: marked(analysis.report(output, { t, input, scenario, pinned: before }), partial),
    pinned: before && analysis.report(before, { t, input, scenario, pinned: null }),
  };
}

/** The report of an answer, and that of the same page on the pinned scenario. */
export type Reports = { readonly now: Report; readonly pinned: Report | null };

/** What the headline is set against. */
export const figuresBefore = ({ now, pinned }: Reports): readonly Figure[] | undefined =>
  pinned?.figures.length ? pinned.figures : now.against;

/** The answer to a resolved scenario, of a long analysis what can be said without any cell; warnings of the scenario come first. Pure. */
export function answer<S extends ParamSchema, Output>(
  analysis: Answerable<S, Output>,
  scenario: Result<Resolved>,
  input: Result<z.infer<S>>,
): Result<Output> {
  if (!scenario.ok) return scenario;
  if (!input.ok) return input;
  return withIssues(
    scenario,
    "run" in analysis ? analysis.run(scenario.value, input.value) : answerAtOnce(analysis, scenario.value, input.value),
  );
}

function link<S extends ParamSchema>(schema: S, scenario: Scenario, input: z.infer<S>): RawParams {
  const params = { ...encodeParams(ScenarioSchema, scenario), ...encodeParams(schema, input) };
  return Object.fromEntries(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function useBootstrap<Id extends string, S extends ParamSchema, Output>(
  analysis: Analysis<Id, S, Output>,
): Bootstrap<S, Output> {
  return useAnswer(analysis, useQuestion(analysis));
}

/** The question with the analysis run on it. */
export function useAnswer<Id extends string, S extends ParamSchema, Output>(
  analysis: Analysis<Id, S, Output>,
  question: Question<S>,
): Bootstrap<S, Output> {
  const { scenario, asked } = question;
  const outcome = useMemo(() => answer(analysis, scenario, asked), [analysis, scenario, asked]);
  return useMemo(() => ({ ...question, outcome }), [question, outcome]);
}

export function useQuestion<S extends ParamSchema>({ needs, unused, input }: Form<S>): Question<S> {
  const scenario = useScenario();
  const page = usePageInput(input);
  const { params, resolved: resolution, resolve } = scenario;
  const resolved = useMemo(() => {
    const seen = asNeeded(params, { needs, unused });
    return withoutUnused(seen === params ? resolution : resolve(seen), seen, unused ?? [], resolve);
  }, [resolution, params, needs, unused, resolve]);
  const asked = useUnpacked(input, page.value);
  return useMemo(
    () => ({
      scenario: resolved,
      input: page.value,
      asked,
      link: link(input, scenario.params, page.value),
      unreadable: [...scenario.issues, ...page.issues, ...(asked.ok ? asked.issues : [])],
      actions: {
        setScenario: scenario.set,
        setInput: page.set,
        resetInput: page.reset,
        applyFix: (change) => {
          scenario.applyFix(change);
          page.applyFix(change);
        },
      },
    }),
    [input, scenario, resolved, page, asked],
  );
}
