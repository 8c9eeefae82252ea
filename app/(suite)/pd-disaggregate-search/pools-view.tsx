"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import { Answer } from "@/components/results/answer";
import { FactGroups } from "@/components/results/fact-list";
import { ResultSection } from "@/components/results/result-section";
import { Verdict } from "@/components/results/verdict";
import { DataTable } from "@/components/tables/data-table";
import { PagedTable } from "@/components/tables/paged-table";
import type { PdResult } from "@/features/pages/pd-disaggregate-search/analysis";
import type { PdInput, Study } from "@/features/pages/pd-disaggregate-search/input";
import type { PlanRow } from "@/features/core/search/pools/rows";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Scenario } from "@/features/core/scenario/schema";
import type { IssueChange } from "@/lib/issue";
import { useText } from "@/state/language";
import { DeployPart } from "./deploy-part";
import { frontChart, ratioChart } from "./present-charts";
import { factGroups } from "./present-facts";
import { planColumns, planRows } from "./present-plans";
import { winnerCharts } from "./present-winner";
import { matchingColumns, matchingRows, rejectionColumns, rejectionKey, stationKey } from "./present-tables";
import { StudySection } from "./study-section";
import { usePoolExports } from "./use-exports";
import { WORDS } from "./words";

type PoolsViewProps = {
  readonly result: PdResult;
  /** The same page's answer to the pinned scenario. */
  readonly pinned: PdResult | null;
  readonly scenario: Resolved;
  readonly input: PdInput;
  /** Parameters of the link, for the command line and the export. */
  readonly params: Readonly<Record<string, string>>;
  readonly onStudy: (study: Study) => void;
  readonly onApply: (patch: Partial<Scenario>) => void;
  readonly onMend: (change: IssueChange) => void;
};

const SLUG = "pd-disaggregate-search";
const planKey = ({ id }: PlanRow): string => id;

/** Verdict, figures, rate matching, both fronts, the ratios of the winner, all plans, what was rejected, studies, launch. */
export function PoolsView({ result, pinned, scenario, input, params, onStudy, onApply, onMend }: PoolsViewProps) {
  const t = useText();
  const front = useMemo(() => frontChart(result, t), [result, t]);
  return (
    <Answer
      analysis={SLUG}
      verdict={<Verdict {...result.verdict} />}
      figures={result.figures}
      pinned={pinned?.figures}
      exports={usePoolExports(result, params)}
      params={params}
    >
      {front && <ResultChartFrame chart={front} page={SLUG} />}
      <WinnerParts result={result} />
      <DeployPart result={result} scenario={scenario} input={input} onApply={onApply} onMend={onMend} />
      <StudySection result={result} scenario={scenario} input={input} onStudy={onStudy} onMend={onMend} />
      <PlanTable result={result} />
      <RejectionTable result={result} />
      <FactGroups groups={factGroups(result)} />
    </Answer>
  );
}

/** Rate matching and ratios of the best plan. */
function WinnerParts({ result }: { readonly result: PdResult }) {
  const t = useText();
  const { winner } = result;
  const matching = useMemo(
    () => winner && { columns: matchingColumns(t), rows: matchingRows(winner.matching) },
    [winner, t],
  );
  const ratios = useMemo(() => ratioChart(result, t), [result, t]);
  const charts = useMemo(() => winnerCharts(result, t), [result, t]);
  if (!matching) return null;
  return (
    <>
      <ResultSection id="matching" title={WORDS.matching} lead={WORDS.matchingLead} note={WORDS.matchingNote}>
        <DataTable caption={t(WORDS.matching)} {...matching} rowKey={stationKey} dense />
      </ResultSection>
      {charts.map((chart) => (
        <ResultChartFrame key={chart.id} chart={chart} page={SLUG} />
      ))}
      {ratios && <ResultChartFrame chart={ratios} page={SLUG} />}
    </>
  );
}

function PlanTable({ result }: { readonly result: PdResult }) {
  const t = useText();
  const table = useMemo(() => {
    const rows = planRows(result);
    return { rows, columns: planColumns(rows, t) };
  }, [result, t]);
  if (table.rows.length === 0) return null;
  return (
    <ResultSection id="plans" title={WORDS.plans} note={WORDS.plansNote}>
      <PagedTable caption={t(WORDS.plans)} {...table} rowKey={planKey} />
    </ResultSection>
  );
}

function RejectionTable({ result }: { readonly result: PdResult }) {
  const t = useText();
  const columns = useMemo(() => rejectionColumns(t), [t]);
  if (result.rejections.length === 0) return null;
  return (
    <ResultSection id="rejected" title={WORDS.rejected}>
      <DataTable caption={t(WORDS.rejected)} columns={columns} rows={result.rejections} rowKey={rejectionKey} dense />
    </ResultSection>
  );
}
