"use client";
/**
 * Questions of several pages, asked as those pages ask them: same link, same analysis, same workers. One begins after the other, so that the
 * screen can be used meanwhile; each listener is notified when its answer grows.
 */
import { Suspense, useCallback, useEffect, useMemo, useState } from "react";
import type { LiveQuestion } from "@/features/core/report-builder/document";
import type { LiveAnswer } from "@/features/core/report-builder/resolve-parts";
import type { Analysis } from "@/features/analysis/analysis";
import type { Answerable, LongAnalysis } from "@/features/analysis/long-analysis";
import type { Issue } from "@/lib/issue";
import type { ParamSchema } from "@/lib/params/control";
import { failure, success, type Result } from "@/lib/result";
import { useBootstrap, writtenReport, type Answered } from "@/state/answers/bootstrap";
import { GivenParams } from "@/state/link/params";
import { useLongBootstrap } from "@/state/answers/long-bootstrap";
import { usePageAnalysis } from "@/state/answers/page-analysis";
import { useAnswerTo } from "@/state/answers/pinned-answer";
import { ScenarioProvider } from "@/state/inputs/scenario";
import { scenarioAnswer } from "./analysis-page";
import { PartBoundary } from "@/components/feedback/part-boundary";
import { pieceSource } from "../additions/use-report-additions";
import { issue } from "@/components/results/messages.issues";

type Tell = (key: string, answer: LiveAnswer) => void;

type LiveAnswersProps = {
  /** Of pages that there are. */
  readonly questions: readonly LiveQuestion[];
  readonly tell: Tell;
};

export function LiveAnswers({ questions, tell }: LiveAnswersProps) {
  const [begun, begin] = useState<ReadonlySet<string>>(new Set());
  const hear = useCallback<Tell>(
    (key, answer) => {
      tell(key, answer);
      begin((before) => (before.has(key) ? before : new Set([...before, key])));
    },
    [tell],
  );
  const next = questions.findIndex(({ key }) => !begun.has(key));
  return questions.slice(0, next < 0 ? undefined : next + 1).map((question) => (
    <PartBoundary
      key={question.key}
      failed={({ message }) => <Told tell={hear} question={question} answer={failure(broken(message))} />}
    >
      <GivenParams value={question.params}>
        <ScenarioProvider>
          <Suspense>
            <Asked question={question} tell={hear} />
          </Suspense>
        </ScenarioProvider>
      </GivenParams>
    </PartBoundary>
  ));
}

type AskedProps = { readonly question: LiveQuestion; readonly tell: Tell };

function Asked(props: AskedProps) {
  const analysis = usePageAnalysis(props.question.page);
  if (analysis === undefined) return null;
  return "long" in analysis ? <Long analysis={analysis} {...props} /> : <Short analysis={analysis} {...props} />;
}

function Short({ analysis, ...asked }: AskedProps & { readonly analysis: Analysis }) {
  const page = useBootstrap(analysis);
  const answered = useMemo(() => scenarioAnswer(page), [page]);
  return <Answering analysis={analysis} answered={answered} unreadable={page.unreadable} {...asked} />;
}

function Long({ analysis, ...asked }: AskedProps & { readonly analysis: LongAnalysis }) {
  const { page, answered, begun } = useLongBootstrap(analysis);
  if (!begun && answered.ok) return null;
  return <Answering analysis={analysis} answered={answered} unreadable={page.unreadable} {...asked} />;
}

type AnsweringProps = AskedProps & {
  readonly analysis: Answerable;
  readonly answered: Result<Answered<ParamSchema, unknown>>;
  readonly unreadable: readonly Issue[];
};

function Answering({ analysis, answered, unreadable, question, tell }: AnsweringProps) {
  const pinned = useAnswerTo(analysis, question.against ?? null);
  const answer = useMemo((): LiveAnswer => {
    if (!answered.ok) return answered;
    const before = pinned?.ok ? pinned.value : null;
    const [en, zh] = (["en", "zh"] as const).map((language) =>
      pieceSource(writtenReport(analysis, answered.value, before, (words) => words[language])),
    );
    if (!en || !zh) return undefined;
    const { partial } = answered.value;
    return success({ en, zh }, [...unreadable, ...(partial ? [soFar(partial)] : [])]);
  }, [analysis, answered, pinned, unreadable]);
  return <Told question={question} tell={tell} answer={answer} />;
}

function Told({ question: { key }, tell, answer }: AskedProps & { readonly answer: LiveAnswer }) {
  // Messages go to the component that asked, above this one in the tree.
  useEffect(() => tell(key, answer), [key, tell, answer]);
  return null;
}

const soFar = ({ done, cells }: { readonly done: number; readonly cells: number }): Issue =>
  issue("COMPOSED-SO-FAR", "doc", { done, cells });

const broken = (reason: string): Issue => issue("COMPOSED-BUG", "doc", { reason });
