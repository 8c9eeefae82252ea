"use client";

import { useMemo } from "react";
import { DataTable } from "@/components/tables/data-table";
import { ResultSection } from "@/components/results/result-section";
import { Segments } from "@/components/results/segments";
import type { OperatorTime, QuickEstimation } from "@/features/core/passes/estimate";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PhaseName } from "./component-table";
import { coverageReasons, operatorColumns } from "./present-tables";
import { PHASE_WORD } from "./words";

const WORDS = {
  reasons: text({ en: "Where the tables end, and why", zh: "实测表未覆盖之处及原因" }),
  title: text({ en: "Operators of one pass, per GPU", zh: "单次前向的算子（每卡）" }),
  phase: text({ en: "Phase of the operator table", zh: "算子表的阶段" }),
};
const SLOWEST_FIRST = { id: "time", descending: true };
const keyOf = (operator: OperatorTime): string => operator.id;

type OperatorTableProps = {
  readonly estimation: QuickEstimation;
  readonly phase: PhaseName;
  readonly onPhase: (phase: PhaseName) => void;
};

export function OperatorTable({ estimation, phase, onPhase }: OperatorTableProps) {
  const t = useText();
  const shown = estimation[phase];
  const columns = useMemo(() => operatorColumns(shown, t), [shown, t]);
  return (
    <ResultSection
      title={WORDS.title}
      tools={
        <Segments
          label={t(WORDS.phase)}
          options={(["prefill", "decode"] as const).map((id) => ({ id, label: t(PHASE_WORD[id]) }))}
          value={phase}
          onChange={onPhase}
        />
      }
    >
      <DataTable
        caption={`${t(WORDS.title)}, ${t(PHASE_WORD[phase])}`}
        columns={columns}
        rows={shown.operators}
        rowKey={keyOf}
        dense
        sortedBy={SLOWEST_FIRST}
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
      <summary>{t(WORDS.reasons)}</summary>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </details>
  );
}
