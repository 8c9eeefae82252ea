"use client";
/** What a page's answer becomes: its report, what of it is saved or added to the reader's own, its figures in full. */
import { useMemo } from "react";
import type { Figure } from "@/features/answers/explain";
import type { Answerable } from "@/features/analysis/long-analysis";
import type { ParamSchema } from "@/lib/params/control";
import type { RawParams } from "@/lib/params/codec";
import type { Result } from "@/lib/result";
import type { Translate } from "@/lib/text";
import { writtenReport, type Answered, type Reports } from "@/state/answers/bootstrap";
import { useText } from "@/state/language";
import type { MeasuredSource } from "@/state/opened-files/measured-source";
import type { PageExport } from "@/state/screen/page-actions";
import { usePinned } from "@/state/answers/pinned-answer";
import { useAdding, type Adding } from "../additions/use-report-additions";
import { useReportExports } from "../exports/use-report-exports";

/** What a page saves beside its tables: rows too many to be held at once. First in the menu. */
export type Exports<S extends ParamSchema, Output> = (
  answered: Answered<S, Output>,
  t: Translate,
) => readonly PageExport[];

type PageReportProps<S extends ParamSchema, Output> = {
  readonly analysis: Answerable<S, Output>;
  readonly answered: Answered<S, Output> | null;
  readonly link: RawParams;
  /** The link alone gives this answer. */
  readonly fromLink: boolean;
  readonly own: Exports<S, Output> | undefined;
  readonly source?: MeasuredSource | undefined;
};

type PageReport = {
  /** null: there is no answer. */
  readonly report: Reports | null;
  readonly exports: readonly PageExport[];
  readonly inFull: (() => readonly Figure[]) | undefined;
  readonly adding: Adding;
};

export function usePageReport<S extends ParamSchema, Output>(props: PageReportProps<S, Output>): PageReport {
  const { analysis, answered, link, fromLink, own, source } = props;
  const pinned = usePinned(analysis);
  const report = useReport(analysis, answered, pinned);
  const exports = useExports(analysis, report, answered, link, own);
  const inFull = useInFull(analysis, answered);
  const adding = useAdding({ analysis, report, answered, pinned, link, fromLink, source });
  return { report, exports, inFull, adding };
}

function useReport<S extends ParamSchema, Output>(
  analysis: Answerable<S, Output>,
  answered: Answered<S, Output> | null,
  pinned: Result<Output> | null,
): Reports | null {
  const t = useText();
  return useMemo(() => {
    return answered && writtenReport(analysis, answered, pinned?.ok ? pinned.value : null, t);
  }, [analysis, answered, pinned, t]);
}

/** Figures with their costly explanations, computed when one is opened. */
function useInFull<S extends ParamSchema, Output>(
  analysis: Answerable<S, Output>,
  answered: Answered<S, Output> | null,
): (() => readonly Figure[]) | undefined {
  const t = useText();
  return useMemo(() => {
    if (answered === null || !analysis.inFull) return undefined;
    const { output, scenario, input } = answered;
    return () =>
      analysis.report(analysis.inFull?.(output, scenario, input) ?? output, { t, input, scenario, pinned: null })
        .figures;
  }, [analysis, answered, t]);
}

/** The page's exports come first, once there is anything to save. */
function useExports<S extends ParamSchema, Output>(
  { id, plain }: Answerable<S, Output>,
  report: Reports | null,
  answered: Answered<S, Output> | null,
  params: Readonly<Record<string, string>>,
  exporters: Exports<S, Output> | undefined,
): readonly PageExport[] {
  const t = useText();
  const output = answered?.output;
  const record = useMemo(
    () => output !== undefined && { analysis: id, params, result: plain ? plain(output) : output },
    [id, plain, output, params],
  );
  const common = useReportExports(id, report && report.now, record);
  return useMemo(
    () => [...(exporters && answered && common.length > 0 ? exporters(answered, t) : []), ...common],
    [exporters, answered, common, t],
  );
}
