"use client";

import { useMemo } from "react";
import { FactGroups } from "@/components/results/fact-list";
import { ResultSection } from "@/components/results/result-section";
import { DataTable } from "@/components/tables/data-table";
import type { CompassCount } from "@/features/core/aicompass/count";
import type { CompassReport } from "@/features/core/aicompass/report";
import { useText } from "@/state/language";
import { compassColumns, compassFacts, COMPASS_WORDS } from "./present-compass";

const keyOf = ({ hardware }: CompassCount): string => hardware.id;

/** A report as AICompass makes it, kept apart from everything above. */
export function CompassSection({ report }: { readonly report: CompassReport }) {
  const t = useText();
  const columns = useMemo(() => compassColumns(t), [t]);
  return (
    <ResultSection id="aicompass" title={COMPASS_WORDS.title} lead={COMPASS_WORDS.lead} note={COMPASS_WORDS.note}>
      <FactGroups groups={compassFacts(report)} />
      <DataTable caption={t(COMPASS_WORDS.table)} columns={columns} rows={report.counts} rowKey={keyOf} dense />
    </ResultSection>
  );
}
