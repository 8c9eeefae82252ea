"use client";
/**
 * A page from its analysis: what the report says is drawn, exported, pinned and explained here, once for all pages.
 *
 *     export const CostPage = () => <AnalysisPage analysis={costAnalysis} />;
 *     export const TilesPage = () => <AnalysisPage analysis={mmaTilesAnalysis} views={{ tuner: TunerTable }} />;
 *
 * Where the answer is refused, the last one stays on the screen and cannot be used, except for editors: they are where it is mended.
 */
import { useMemo, type ComponentType } from "react";
import type * as z from "zod";
import { resultChart } from "@/components/charts/part-chart";
import { AnswerFrame, useLastAnswer } from "@/components/frame/page-frame";
import type { Analysis } from "@/features/analysis";
import { flatParts, reportTables, type Report } from "@/features/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { ParamSchema } from "@/lib/params/control";
import { success, type Result } from "@/lib/result";
import { useBootstrap, type Bootstrap } from "@/state/bootstrap";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { usePinned } from "@/state/pinned";
import { Answer } from "./answer";
import { ExportMenu } from "./export-menu";
import { Misfit } from "./misfit";
import { ReportParts } from "./report-parts";
import { useResultExports, type ResultExports } from "./use-result-exports";
import { Verdict } from "./verdict";

/** What a part of kind `view` is drawn with. */
export type ViewProps<S extends ParamSchema, Output> = {
  readonly output: Output;
  readonly scenario: Resolved;
  /** With the texts in place that the link packs or names. */
  readonly input: z.infer<S>;
  readonly page: Bootstrap<S, Output>;
};

/** What an editor is drawn with: a part of kind `view` that asks, and needs no answer. `output` is null where it is refused. */
export type EditorProps<S extends ParamSchema, Output> = ViewProps<S, Output | null>;

type AnalysisPageProps<S extends ParamSchema, Output> = {
  readonly analysis: Analysis<string, S, Output>;
  /** By the id of the part. */
  readonly views?: Readonly<Record<string, ComponentType<ViewProps<S, Output>>>>;
  /** By the id of the part; above everything else where there is no answer. */
  readonly editors?: Readonly<Record<string, ComponentType<EditorProps<S, Output>>>>;
};

export function AnalysisPage<S extends ParamSchema, Output>(props: AnalysisPageProps<S, Output>) {
  const { analysis, views = {}, editors = {} } = props;
  const page = useBootstrap<string, S, Output>(analysis);
  const { outcome, unreadable, actions } = page;
  const answered = useLastAnswer(useMemo(() => complete(page), [page]));
  const report = useReport(analysis, answered);
  const exports = useReportExports(analysis.id, report, answered?.output, page.link);
  const view = (id: string) => {
    const View = views[id];
    return outcome.ok && id in editors
      ? editor(id, editors, page)
      : View && answered && <View {...answered} page={page} />;
  };
  const issues = outcome.issues.filter(({ code }) => !outcome.ok || code !== report?.now.misfit?.issue.code);
  return (
    <AnswerFrame
      analysis={analysis}
      unreadable={unreadable}
      issues={issues}
      refused={!outcome.ok}
      onMend={actions.mend}
      tools={<ExportMenu exports={exports} />}
      live={!outcome.ok && Object.keys(editors).map((id) => editor(id, editors, page))}
    >
      {report && (
        <ReportView id={analysis.id} {...report} exports={exports} link={page.link} onMend={actions.mend} view={view} />
      )}
    </AnswerFrame>
  );
}

function editor<S extends ParamSchema, Output>(
  id: string,
  editors: NonNullable<AnalysisPageProps<S, Output>["editors"]>,
  page: Bootstrap<S, Output>,
) {
  const { scenario, asked, outcome } = page;
  const Editor = editors[id];
  if (Editor === undefined || !scenario.ok || !asked.ok) return null;
  const output = outcome.ok ? outcome.value : null;
  return <Editor key={id} output={output} scenario={scenario.value} input={asked.value} page={page} />;
}

type Answered<Input, Output> = { readonly output: Output; readonly scenario: Resolved; readonly input: Input };

/** The answer with what it answers: all of it stays on the screen while the next one is refused. */
function complete<S extends ParamSchema, Output>(page: Bootstrap<S, Output>): Result<Answered<z.infer<S>, Output>> {
  const { outcome, scenario, asked } = page;
  if (!outcome.ok) return outcome;
  if (!scenario.ok) return scenario;
  return asked.ok ? success({ output: outcome.value, scenario: scenario.value, input: asked.value }) : asked;
}

/** The report of the answer, and that of the same page on the pinned scenario. */
type Reports = { readonly now: Report; readonly pinned: Report | null };

function useReport<S extends ParamSchema, Output>(
  analysis: Analysis<string, S, Output>,
  answered: Answered<z.infer<S>, Output> | null,
): Reports | null {
  const t = useText();
  const pinned = usePinned(analysis);
  return useMemo(() => {
    const reported = analysis.report;
    if (answered === null || reported === undefined) return null;
    const { output, scenario, input } = answered;
    const before = pinned?.outcome.ok ? pinned.outcome.value : null;
    return {
      now: reported(output, { t, input, scenario, pinned: before }),
      pinned: before && reported(before, { t, input, scenario, pinned: null }),
    };
  }, [analysis, answered, pinned, t]);
}

function useReportExports(
  name: string,
  report: Reports | null,
  result: unknown,
  params: Readonly<Record<string, string>>,
): readonly PageExport[] {
  return useResultExports(
    useMemo<ResultExports | null>(() => {
      if (report === null) return null;
      return {
        name,
        sheets: reportTables(report.now).map(({ id, label, table }) => ({ id, label, sheet: table })),
        charts: flatParts(report.now.parts).flatMap((part) => (part.kind === "chart" ? [resultChart(part)] : [])),
        record: { analysis: name, params, result },
      };
    }, [name, report, result, params]),
  );
}

type ReportViewProps = Reports & {
  readonly id: string;
  readonly exports: readonly PageExport[];
  readonly link: Readonly<Record<string, string>>;
  readonly onMend: Bootstrap<ParamSchema, unknown>["actions"]["mend"];
  readonly view: (id: string) => React.ReactNode;
};

function ReportView({ id, now, pinned, exports, link, onMend, view }: ReportViewProps) {
  const { misfit, verdict, figures, notes, parts } = now;
  return (
    <Answer
      analysis={id}
      verdict={misfit ? <Misfit {...misfit} onMend={onMend} /> : <Verdict {...verdict} onMend={onMend} />}
      figures={figures}
      pinned={pinned?.figures}
      notes={notes}
      exports={exports}
      params={link}
    >
      <ReportParts parts={parts} page={id} view={view} />
    </Answer>
  );
}
