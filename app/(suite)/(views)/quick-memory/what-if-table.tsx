"use client";

import { useMemo, useState } from "react";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { Segments } from "@/components/results/segments";
import { TableView } from "@/components/tables/table-view";
import { formatWord } from "@/features/core/scenario/fields/class-formats";
import type { QuickMemoryInput } from "@/features/pages/quick-memory/input";
import type { QuickMemory } from "@/features/pages/quick-memory/quick-memory";
import { whatIfTable } from "@/features/pages/quick-memory/tables";
import type { WhatIf } from "@/features/pages/quick-memory/changes/what-if";
import type { IssueChange } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./quick-memory.module.css";
import * as m from "./messages";

type Shown = "fitting" | "all";
const SHOWN: readonly { readonly id: Shown; readonly label: Text }[] = [
  { id: "fitting", label: m.thoseThatFit },
  { id: "all", label: m.all },
];

/** Rows of the what-if table, each to be taken over. */
export function WhatIfTable({ output: { whatIfs }, page }: ViewProps<typeof QuickMemoryInput, QuickMemory>) {
  const t = useText();
  const [shown, show] = useState<Shown>("fitting");
  const { applyFix } = page.actions;
  const { table, extra } = useMemo(() => {
    const rows = whatIfs.filter(({ current, level }) => shown === "all" || current || level !== "none");
    return {
      table: whatIfTable(t, rows),
      extra: (index: number) => rows[index] && <Apply row={rows[index]} onFix={applyFix} />,
    };
  }, [whatIfs, shown, t, applyFix]);
  return (
    <ResultSection
      id="what-if"
      title={m.whatIfLayoutsAndFormats}
      lead={m.eachRowIsWholeScenario}
      tools={
        <Segments
          label={t(m.rowsShown)}
          options={SHOWN.map(({ id, label }) => ({ id, label: t(label) }))}
          value={shown}
          onChange={show}
        />
      }
    >
      <TableView caption={t(m.whatIfLayoutsAndFormats)} table={table} extra={extra} dense />
    </ResultSection>
  );
}

/** One click takes the row over; the row that holds says so. */
function Apply({ row, onFix }: { readonly row: WhatIf; readonly onFix: (change: IssueChange) => void }) {
  const t = useText();
  if (row.current) return <span className={styles.apply}>({t(m.now)})</span>;
  const name = `${t(m.apply)}: ${row.layout}, ${t(formatWord(row.weights))}, KV ${t(formatWord(row.kv))}`;
  return (
    <button type="button" className={styles.use} aria-label={name} onClick={() => onFix(row.change)}>
      {t(m.apply)}
    </button>
  );
}
