"use client";
/**
 * A page from its analysis: what the report says is drawn, exported, pinned and explained here, once for all pages.
 *
 *     export const CostPage = () => <AnalysisPage analysis={costAnalysis} />;
 *     export const TilesPage = () => <AnalysisPage analysis={mmaTilesAnalysis} views={{ tuner: TunerTable }} />;
 *
 * If the answer is refused, the last one stays on the screen and cannot be used, except for editors, where the fault is fixed.
 */
import { ownTimes } from "@/features/core/calibration/scope";
import { memo, useCallback, useDeferredValue, useMemo, type ComponentType, type ReactNode } from "react";
import type * as z from "zod";
import { IssueList } from "@/components/feedback/issue-list";
import { ChartSkeleton } from "@/components/feedback/skeleton";
import { PageFrame, useLastAnswer } from "@/components/frame/page/page-frame";
import type { Analysis } from "@/features/analysis/analysis";
import { unsaid, type SinglePart } from "@/features/answers/answer";
import type { Answerable } from "@/features/analysis/long-analysis";
import type { Figure } from "@/features/answers/explain";
import type { Issue } from "@/lib/issue";
import type { ParamSchema } from "@/lib/params/control";
import type { Result } from "@/lib/result";
import {
  figuresBefore,
  useAnswer,
  useQuestion,
  type Answered,
  type Bootstrap,
  type Question,
  type Reports,
} from "@/state/answers/bootstrap";
import { ownAnswer } from "@/state/answers/own-answer";
import type { MeasuredSource } from "@/state/opened-files/measured-source";
import type { PageExport } from "@/state/screen/page-actions";
import { AddMenu } from "../additions/add-menu";
import { AddsToReport } from "../additions/add-to-report";
import { Answer } from "./answer";
import { EditorView, LiveEditors, type Editors, type Rescue } from "./editor-view";
import { PageExportMenu } from "../exports/export-menu";
import { PricedBy } from "../summary/grade-badge";
import { Misfit } from "../summary/misfit";
import { ReportParts } from "../parts/report-parts";
import { usePageReport, type Exports } from "./use-page-report";
import { Verdict } from "../summary/verdict";

/** What a part of kind `view` is drawn with, and a chart that a page draws in its own way. */
export type ViewProps<S extends ParamSchema, Output> = Answered<S, Output> & {
  readonly page: Question<S>;
  readonly part: SinglePart;
};

export type { EditorProps } from "./editor-view";
export type { Exports } from "./use-page-report";

/** By the id of the part. */
type Views<S extends ParamSchema, Output> = Readonly<Record<string, ComponentType<ViewProps<S, Output>>>>;

/** The page's extra views. */
export type PageParts<S extends ParamSchema, Output> = {
  readonly views?: Views<S, Output>;
  readonly editors?: Editors<S, Output>;
  readonly exports?: Exports<S, Output>;
  /** Replaces the answer if the scenario itself cannot be read: the way to fix it. */
  readonly rescue?: Rescue<S>;
  /** The editor that is always above the answer: the page is about its question. */
  readonly lead?: string;
  /** The input that holds the reader's own data: beside a refusal of some, figures of other data would be taken for theirs. */
  readonly dataIn?: keyof z.infer<S> & string;
  /** The files behind its answer: a part that is added to a report says which they were. */
  readonly source?: MeasuredSource;
};

type AnalysisPageProps<S extends ParamSchema, Output> = PageParts<S, Output> & {
  readonly analysis: Analysis<string, S, Output>;
};

export function AnalysisPage<S extends ParamSchema, Output>({ analysis, ...parts }: AnalysisPageProps<S, Output>) {
  const asked = useQuestion(analysis);
  // Typing shows first, its answer is computed afterwards. An editor shows its typing itself.
  const later = useDeferredValue(asked);
  const question = parts.editors ? asked : later;
  const page = useAnswer<string, S, Output>(analysis, question);
  const answered = useMemo(() => scenarioAnswer(page), [page]);
  return (
    <AnswerPage analysis={analysis} page={page} answered={answered} behind={question !== asked} fromLink {...parts} />
  );
}

/** What the analysis itself says of the page's question. */
export function scenarioAnswer<S extends ParamSchema, Output>(page: Bootstrap<S, Output>): Result<Answered<S, Output>> {
  const { outcome } = page;
  return outcome.ok ? ownAnswer<S, Output>(page, () => ({ output: outcome.value, issues: outcome.issues })) : outcome;
}

type AnswerPageProps<S extends ParamSchema, Output> = PageParts<S, Output> & {
  readonly analysis: Answerable<S, Output>;
  readonly page: Question<S>;
  readonly answered: Result<Answered<S, Output>>;
  /** The link alone gives this answer; else its data are in files that only the page has. */
  readonly fromLink?: boolean;
  /** false: the last answer stays while nothing of this one is there. */
  readonly begun?: boolean;
  /** The question has changed, and its answer is about to. */
  readonly behind?: boolean;
  readonly progress?: ReactNode;
};

const NONE: Readonly<Record<string, never>> = {};
const NO_ISSUES: readonly Issue[] = [];

export function AnswerPage<S extends ParamSchema, Output>(props: AnswerPageProps<S, Output>) {
  const { analysis, page, answered, fromLink = false, begun = true } = props;
  const { views = NONE, editors = NONE, rescue, lead, dataIn } = props;
  const { unreadable, actions, link } = page;
  const last = useLastAnswer(answered, begun);
  const shown = answered.ok || !isOfOtherData(last, page, dataIn) ? last : null;
  const asked = { analysis, answered: shown, link, fromLink, own: props.exports, source: props.source };
  const { report, exports, inFull, adding } = usePageReport(asked);
  const editor = useCallback(
    (id: string) => <EditorView key={id} editor={editors[id]} answered={answered} page={page} />,
    [editors, answered, page],
  );
  const view = useCallback(
    (part: SinglePart) => {
      const View = views[part.id];
      if (part.id === lead) return null;
      if (answered.ok && part.id in editors) return editor(part.id);
      return View && shown && <View {...shown} page={page} part={part} />;
    },
    [views, editors, lead, editor, answered, shown, page],
  );
  const notes = useNotes(answered, report);
  return (
    <PageFrame
      analysis={analysis}
      unreadable={unreadable}
      issues={notes ? NO_ISSUES : answered.issues}
      refused={!answered.ok}
      waiting={!begun && answered.ok && shown !== answered.value}
      behind={props.behind}
      progress={props.progress}
      onFix={actions.applyFix}
      tools={
        <>
          <AddMenu pieces={adding.pieces} add={adding.add} />
          <PageExportMenu exports={exports} />
        </>
      }
      live={<LiveEditors {...{ editors, rescue, lead, page }} refused={!answered.ok} editor={editor} />}
    >
      {report && (
        <AddsToReport value={adding.add}>
          <PricedBy value={shown ? ownTimes(shown.scenario) : null}>
            <ReportView
              id={analysis.id}
              {...report}
              issues={notes ?? NO_ISSUES}
              inFull={inFull}
              exports={exports}
              link={link}
              onFix={actions.applyFix}
              view={view}
            />
          </PricedBy>
        </AddsToReport>
      )}
    </PageFrame>
  );
}

/** The verdict comes first: warnings follow it, and an issue without an answer replaces it. null: there is no answer. */
function useNotes(answered: Result<unknown>, report: Reports | null): readonly Issue[] | null {
  return useMemo(() => (answered.ok && report ? unsaid(answered.issues, report.now) : null), [answered, report]);
}

const isOfOtherData = <S extends ParamSchema, Output>(
  last: Answered<S, Output> | null,
  { asked }: Question<S>,
  dataIn: PageParts<S, Output>["dataIn"],
): boolean => dataIn !== undefined && asked.ok && last !== null && last.input[dataIn] !== asked.value[dataIn];

type ReportViewProps = Reports & {
  readonly id: string;
  readonly inFull?: (() => readonly Figure[]) | undefined;
  readonly issues: readonly Issue[];
  readonly exports: readonly PageExport[];
  readonly link: Readonly<Record<string, string>>;
  readonly onFix: Question<ParamSchema>["actions"]["applyFix"];
  readonly view: (part: SinglePart) => ReactNode;
};

/** Progress of long work draws none of it again. */
export const ReportView = memo(function ReportView(props: ReportViewProps) {
  const { id, now, pinned, inFull, issues, exports, link, onFix, view } = props;
  const { misfit, verdict, figures, soFar, basis, notes, parts } = now;
  return (
    <Answer
      analysis={id}
      verdict={misfit ? <Misfit {...misfit} onFix={onFix} /> : <Verdict {...verdict} onFix={onFix} />}
      warnings={issues.length > 0 && <IssueList issues={issues} onFix={onFix} tone="note" />}
      figures={figures}
      soFar={soFar}
      inFull={inFull}
      pinned={figuresBefore({ now, pinned })}
      basis={basis}
      notes={notes}
      exports={exports}
      params={link}
    >
      {soFar && parts.length === 0 ? (
        <ChartSkeleton />
      ) : (
        <ReportParts parts={parts} page={id} onFix={onFix} view={view} />
      )}
    </Answer>
  );
});
