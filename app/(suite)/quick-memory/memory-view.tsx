"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import { ChartLegend } from "@/components/charts/chart-legend";
import buttons from "@/components/feedback/button.module.css";
import { Answer } from "@/components/results/answer";
import { Misfit } from "@/components/results/misfit";
import { ResultSection } from "@/components/results/result-section";
import { Verdict } from "@/components/results/verdict";
import { DataTable } from "@/components/tables/data-table";
import type { MemoryInput } from "@/features/pages/quick-memory/input";
import type { LayerCache } from "@/features/pages/quick-memory/instance";
import { servingInstance, type QuickMemory } from "@/features/pages/quick-memory/quick-memory";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { IssueChange } from "@/lib/issue";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { curveChart } from "./curve-chart";
import { HostNeeds } from "./host-needs";
import { LedgerTable } from "./ledger-table";
import styles from "./memory-view.module.css";
import { misfitParts } from "./present";
import { layerColumns } from "./present-tables";
import { LEGEND, rankChart } from "./rank-chart";
import { ReconcileLog } from "./reconcile-log";
import { useMemoryExports } from "./use-exports";
import { WhatIfTable } from "./what-if-table";

type MemoryViewProps = {
  readonly memory: QuickMemory;
  /** The same page's answer to the pinned scenario. */
  readonly pinned: QuickMemory | null;
  /** null while the scenario cannot be resolved and an older answer is shown. */
  readonly scenario: Resolved | null;
  readonly input: MemoryInput;
  /** Parameters of the link, for the command line and the export. */
  readonly params: Readonly<Record<string, string>>;
  readonly onMend: (change: IssueChange) => void;
};

const WORDS = {
  changes: text({ en: "Nearest changes that leave room", zh: "能留出余量的最近改动" }),
  layers: text({ en: "Cache of one sequence on one GPU", zh: "单条序列在单卡上的缓存" }),
};
const kindOf = ({ kind }: LayerCache): string => kind;

/** The answer on the screen: verdict, figures, the ledger as bars and lines, the curve, what-ifs, the log, hosts. */
export function MemoryView({ memory, pinned, scenario, input, params, onMend }: MemoryViewProps) {
  const t = useText();
  return (
    <Answer
      analysis="quick-memory"
      verdict={<FitVerdict memory={memory} onMend={onMend} />}
      figures={memory.figures}
      pinned={pinned?.figures}
      exports={useMemoryExports(memory, input, params)}
      params={params}
    >
      <ResultChartFrame chart={useMemo(() => rankChart(memory, input, t), [memory, input, t])} page="quick-memory" />
      <ChartLegend entries={LEGEND} />
      <LedgerTable memory={memory} input={input} />
      <ResultSection id="layers" title={WORDS.layers}>
        <DataTable
          caption={t(WORDS.layers)}
          columns={useMemo(() => layerColumns(t), [t])}
          rows={servingInstance(memory.instances).layers}
          rowKey={kindOf}
          dense
        />
      </ResultSection>
      <ResultChartFrame chart={useMemo(() => curveChart(memory, t), [memory, t])} page="quick-memory" />
      <WhatIfTable memory={memory} onMend={onMend} />
      {scenario && <ReconcileLog memory={memory} scenario={scenario} input={input} onMend={onMend} />}
      <HostNeeds memory={memory} />
    </Answer>
  );
}

function FitVerdict({
  memory,
  onMend,
}: {
  readonly memory: QuickMemory;
  readonly onMend: (change: IssueChange) => void;
}) {
  const t = useText();
  const { fit } = memory;
  if (fit.issue) {
    const { parts, capacity } = misfitParts(memory);
    return <Misfit issue={fit.issue} needed={parts} capacity={capacity} onMend={onMend} />;
  }
  return (
    <>
      <Verdict finding={fit.finding} evidence={fit.evidence} help={null} />
      {fit.changes.length > 0 && (
        <p className={styles.changes}>
          <span>{t(WORDS.changes)}</span>
          {fit.changes.map((change) => (
            <button key={change.label.en} type="button" className={buttons.button} onClick={() => onMend(change)}>
              {t(change.label)}
            </button>
          ))}
        </p>
      )}
    </>
  );
}
