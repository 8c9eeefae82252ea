"use client";
/**
 * A page from its analysis: what the report says is drawn, exported, pinned and explained here, once for all pages.
 *
 *     export const CostPage = () => <AnalysisPage analysis={costAnalysis} />;
 *     export const TilesPage = () => <AnalysisPage analysis={mmaTilesAnalysis} views={{ tuner: TunerTable }} />;
 */
import { useCallback, useMemo, type ComponentType } from "react";
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
  readonly page: Bootstrap<S, Output>;
};

type AnalysisPageProps<S extends ParamSchema, Output> = {
  readonly analysis: Analysis<string, S, Output>;
  /** By the id of the part. */
  readonly views?: Readonly<Record<string, ComponentType<ViewProps<S, Output>>>>;
};

export function AnalysisPage<S extends ParamSchema, Output>({ analysis, views = {} }: AnalysisPageProps<S, Output>) {
  const page = useBootstrap<string, S, Output>(analysis);
  const { outcome, unreadable, actions } = page;
  const answered = useLastAnswer(useMemo(() => withScenario(page), [page]));
  const report = useReport(analysis, answered, page.input);
  const exports = useReportExports(analysis.id, report, answered?.output, page.link);
  const view = useCallback(
    (id: string) => {
      const View = views[id];
      return View && answered && <View {...answered} page={page} />;
    },
    [views, answered, page],
  );
  const issues = outcome.issues.filter(({ code }) => !outcome.ok || code !== report?.now.misfit?.issue.code);
  return (
    <AnswerFrame
      analysis={analysis}
      unreadable={unreadable}
      issues={issues}
      refused={!outcome.ok}
      onMend={actions.mend}
      tools={<ExportMenu exports={exports} />}
    >
      {report && (
        <ReportView id={analysis.id} {...report} exports={exports} link={page.link} onMend={actions.mend} view={view} />
      )}
    </AnswerFrame>
  );
}

type Answered<Output> = { readonly output: Output; readonly scenario: Resolved };

/** The answer with the scenario that it is of: both stay on the screen while the next one cannot be resolved. */
function withScenario<S extends ParamSchema, Output>(page: Bootstrap<S, Output>): Result<Answered<Output>> {
  const { outcome, scenario } = page;
  if (!outcome.ok) return outcome;
  return scenario.ok ? success({ output: outcome.value, scenario: scenario.value }) : scenario;
}

/** The report of the answer, and that of the same page on the pinned scenario. */
type Reports = { readonly now: Report; readonly pinned: Report | null };

function useReport<S extends ParamSchema, Output>(
  analysis: Analysis<string, S, Output>,
  answered: Answered<Output> | null,
  input: z.infer<S>,
): Reports | null {
  const t = useText();
  const pinned = usePinned(analysis);
  return useMemo(() => {
    const reported = analysis.report;
    if (answered === null || reported === undefined) return null;
    const { output, scenario } = answered;
    const before = pinned?.outcome.ok ? pinned.outcome.value : null;
    return {
      now: reported(output, { t, input, scenario, pinned: before }),
      pinned: before && reported(before, { t, input, scenario, pinned: null }),
    };
  }, [analysis, answered, input, pinned, t]);
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
