"use client";

import { useMemo } from "react";
import { ResultSection } from "@/components/results/parts/result-section";
import { Segments } from "@/components/results/segments";
import { TableView } from "@/components/tables/table-view";
import { storedWords } from "@/features/core/measured-passes/stored-pass";
import type { QuickEstimation } from "@/features/core/passes/estimate";
import type { Resolved } from "@/features/core/scenario/resolve";
import { coverageReasons, operatorTable } from "@/features/pages/quick-estimation/tables";
import { WORDS } from "@/features/pages/quick-estimation/words";
import { PHASE_WORD, PHASES } from "@/features/words";
import { useKeptPass } from "@/state/browser-storage/stored-passes";
import { useText } from "@/state/language";
import type { PhaseName } from "./component-table";
import * as m from "./messages";
const SLOWEST_FIRST = { id: "time", descending: true };

type OperatorTableProps = {
  readonly estimation: QuickEstimation;
  readonly scenario: Resolved;
  readonly phase: PhaseName;
  readonly onPhase: (phase: PhaseName) => void;
};

export function OperatorTable({ estimation, scenario, phase, onPhase }: OperatorTableProps) {
  const t = useText();
  const shown = estimation[phase];
  const savedPass = useKeptPass(scenario, phase);
  const table = useMemo(() => operatorTable(shown, t, savedPass), [shown, t, savedPass]);
  const { batchPerRank: sequences, tokensPerRank, context: cached } = shown;
  return (
    <ResultSection
      title={WORDS.operators}
      tools={
        <Segments
          label={t(m.phaseOfOperatorTable)}
          options={PHASES.map((id) => ({ id, label: t(PHASE_WORD[id]) }))}
          value={phase}
          onChange={onPhase}
        />
      }
    >
      <TableView
        caption={`${t(WORDS.operators)}, ${t(PHASE_WORD[phase])}`}
        table={table}
        sortedBy={SLOWEST_FIRST}
        dense
      />
      {savedPass && <p>{t(storedWords(savedPass, { sequences, newTokens: tokensPerRank / sequences, cached }))}</p>}
      <CoverageReasons reasons={coverageReasons(shown, t)} />
    </ResultSection>
  );
}

function CoverageReasons({ reasons }: { readonly reasons: readonly string[] }) {
  const t = useText();
  if (reasons.length === 0) return null;
  return (
    <details>
      <summary>{t(m.whereTablesEndAndWhy)}</summary>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </details>
  );
}
