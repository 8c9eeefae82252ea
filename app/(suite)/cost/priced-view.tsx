"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import { Answer } from "@/components/results/answer";
import { ResultSection } from "@/components/results/result-section";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import { Verdict } from "@/components/results/verdict";
import { SheetTable } from "@/components/tables/sheet-table";
import type { DeploymentCost } from "@/features/pages/cost/deployment-cost";
import { useText } from "@/state/language";
import { costCharts } from "./present-charts";
import { billSheet, tokenSheet } from "./present-tables";
import { verdictOf, WORDS } from "./words";

type PricedViewProps = {
  readonly cost: DeploymentCost;
  /** The same page's answer to the pinned scenario. */
  readonly pinned: DeploymentCost | null;
  readonly params: Readonly<Record<string, string>>;
};

/** Verdict, figures, what tokens cost, the bill, price against load and against size. */
export function PricedView({ cost, pinned, params }: PricedViewProps) {
  const t = useText();
  const shown = useMemo(
    () => ({ tokens: tokenSheet(cost, t), bill: billSheet(cost, t), charts: costCharts(cost, t) }),
    [cost, t],
  );
  const exports = useResultExports(
    useMemo<ResultExports>(
      () => ({
        name: "cost",
        sheets: [
          { id: "tokens", label: WORDS.tokens, sheet: shown.tokens },
          ...(shown.bill ? [{ id: "bill", label: WORDS.bill, sheet: shown.bill }] : []),
        ],
        record: { analysis: "cost", params, result: cost },
        charts: shown.charts,
      }),
      [shown, cost, params],
    ),
  );
  return (
    <Answer
      analysis="cost"
      verdict={<Verdict {...verdictOf(cost)} />}
      figures={cost.figures}
      pinned={pinned?.figures}
      exports={exports}
      params={params}
    >
      <ResultSection id="tokens" title={WORDS.tokens} note={WORDS.tokensNote}>
        <SheetTable caption={t(WORDS.tokens)} sheet={shown.tokens} />
      </ResultSection>
      {shown.bill ? (
        <ResultSection id="bill" title={WORDS.bill} lead={cost.price?.byUser ? undefined : WORDS.billLead}>
          <SheetTable caption={t(WORDS.bill)} sheet={shown.bill} />
        </ResultSection>
      ) : (
        <ResultSection id="bill" title={WORDS.bill}>
          <p>{t(WORDS.billMissing)}</p>
        </ResultSection>
      )}
      {shown.charts.map((chart) => (
        <ResultChartFrame key={chart.id} chart={chart} page="cost" />
      ))}
    </Answer>
  );
}
