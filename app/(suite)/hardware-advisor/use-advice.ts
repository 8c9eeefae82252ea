"use client";
/** The rows as they are judged, ranked; the accelerator that is shown, closely. */
import { useDeferredValue, useMemo } from "react";
import type { Verdict } from "@/features/answer";
import type { Figure } from "@/features/explain";
import { cardDetail, type CardDetail } from "@/features/pages/hardware-advisor/card-detail";
import { figuresOf } from "@/features/pages/hardware-advisor/figures";
import { rankingIssues, shownRow } from "@/features/pages/hardware-advisor/hardware-advisor";
import { HardwareAdvisorInput, type Input } from "@/features/pages/hardware-advisor/input";
import type { Prices } from "@/features/core/cost/prices";
import { questionOf, type Question } from "@/features/pages/hardware-advisor/question";
import { rankRows, type RankedRow } from "@/features/pages/hardware-advisor/rank";
import type { AdviceRow } from "@/features/pages/hardware-advisor/row";
import { verdict as ruling } from "@/features/pages/hardware-advisor/verdict";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import type { Issue } from "@/lib/issue";
import { readPlain, writePlain } from "@/lib/jobs/plain-text";
import { encodeParams } from "@/lib/params/codec";
import { useJob, type JobView } from "@/state/jobs";
import { useStoredText } from "@/state/stored-texts";

export type RunningAdvice = {
  readonly job: JobView;
  readonly rows: readonly RankedRow[];
  readonly verdict: Verdict;
  readonly shown: RankedRow | null;
  readonly figures: readonly Figure[];
  /** Of the accelerator that is shown, once it is known which one that is. */
  readonly detail: CardDetail | null;
  readonly issues: readonly Issue[];
};

/** One and the same list until the first rows are there: what depends on it stays as it is. */
const NONE: readonly unknown[] = [];

export function useAdvice(prices: Prices, scenario: Resolved, input: Input): RunningAdvice {
  const judging = useJudging(input);
  const question = useMemo(() => questionOf(scenario, judging), [scenario, judging]);
  const job = useJob("hardware-advisor", useJobInput(scenario, judging));
  const outcomes = useDeferredValue(job.outcomes.length === 0 ? NONE : job.outcomes);
  const { rank, pue, card } = input;
  const rows = useMemo(() => {
    const judged = (outcomes as readonly (readonly AdviceRow[] | undefined)[]).flatMap((cell) => cell ?? []);
    return rankRows(judged, { rank, prices, pue });
  }, [outcomes, rank, prices, pue]);
  const running = job.state === "running";
  const shown = shownRow(rows, card);
  const figures = useMemo(() => (shown === null ? [] : figuresOf(question, shown)), [question, shown]);
  // While rows come in, the best may change with each: only the one that the reader asked for is looked at closely.
  const detail = useDetail(question, shown !== null && (!running || shown.id === card) ? shown : null);
  const verdict = useMemo(() => ruling(rows, rank), [rows, rank]);
  return { job, rows, verdict, shown, figures, detail, issues: running ? [] : rankingIssues(input, rows) };
}

/** Looked at once for an accelerator and its deployment: its place in the ranking costs nothing anew. */
function useDetail(question: Question, row: AdviceRow | null): CardDetail | null {
  const key = row && writePlain({ id: row.id, kind: row.kind, deployment: row.deployment });
  return useMemo(() => (key === null ? null : cardDetail(question, readPlain(key) as AdviceRow)), [question, key]);
}

/** Controls that change only order, price and what is looked at do not judge anything again. */
const VIEW_ONLY = { rank: "cards", card: "", prices: "", pue: 1.3 } as const;

/** The same object as long as nothing changes that accelerators are judged by. */
function useJudging(input: Input): Input {
  const key = writePlain({ ...input, ...VIEW_ONLY });
  return useMemo(() => readPlain(key) as Input, [key]);
}

function useJobInput({ params, time }: Resolved, judging: Input) {
  const config = useStoredText(params.config);
  return useMemo(
    () => ({
      scenario: encodeParams(ScenarioSchema, params),
      input: encodeParams(HardwareAdvisorInput, judging),
      ...(typeof config === "string" && { config }),
      ...(time.tables && { tables: time.tables }),
    }),
    [params, judging, config, time.tables],
  );
}
