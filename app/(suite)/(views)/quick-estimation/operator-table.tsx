"use client";

import { useMemo } from "react";
import { ResultSection } from "@/components/results/result-section";
import { Segments } from "@/components/results/segments";
import { SheetTable } from "@/components/tables/sheet-table";
import type { QuickEstimation } from "@/features/core/passes/estimate";
import { coverageReasons, operatorTable } from "@/features/pages/quick-estimation/tables";
import { PHASE_WORD, WORDS } from "@/features/pages/quick-estimation/words";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PhaseName } from "./component-table";

const PHASE = text({ en: "Phase of the operator table", zh: "算子表的阶段" });
const REASONS = text({ en: "Where the tables end, and why", zh: "实测表未覆盖之处及原因" });
const SLOWEST_FIRST = { id: "time", descending: true };

type OperatorTableProps = {
  readonly estimation: QuickEstimation;
  readonly phase: PhaseName;
  readonly onPhase: (phase: PhaseName) => void;
};

export function OperatorTable({ estimation, phase, onPhase }: OperatorTableProps) {
  const t = useText();
  const shown = estimation[phase];
  const sheet = useMemo(() => operatorTable(shown, t), [shown, t]);
  return (
    <ResultSection
      title={WORDS.operators}
      tools={
        <Segments
          label={t(PHASE)}
          options={(["prefill", "decode"] as const).map((id) => ({ id, label: t(PHASE_WORD[id]) }))}
          value={phase}
          onChange={onPhase}
        />
      }
    >
      <SheetTable
        caption={`${t(WORDS.operators)}, ${t(PHASE_WORD[phase])}`}
        sheet={sheet}
        sortedBy={SLOWEST_FIRST}
        dense
      />
      <CoverageReasons reasons={coverageReasons(shown, t)} />
    </ResultSection>
  );
}

function CoverageReasons({ reasons }: { readonly reasons: readonly string[] }) {
  const t = useText();
  if (reasons.length === 0) return null;
  return (
    <details>
      <summary>{t(REASONS)}</summary>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </details>
  );
}
