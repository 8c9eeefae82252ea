"use client";

import { useDeferredValue, useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import type { DataColumn } from "@/components/tables/data-column";
import { DataTable } from "@/components/tables/data-table";
import type { QuickMemoryInput } from "@/features/pages/quick-memory/input";
import { reconcile, type Reconciled, type Reconciliation } from "@/features/pages/quick-memory/log/reconcile";
import { differenceText, measureText, SOURCE_NAME } from "@/features/pages/quick-memory/log/figure-format";
import type { QuickMemory } from "@/features/pages/quick-memory/quick-memory";
import type { IssueChange } from "@/lib/issue";
import { verbatim, type Translate } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./quick-memory.module.css";
import * as m from "./messages";
const key = ({ id }: Reconciled): string => id;

export function ReconcileLog({ output, scenario, input, page }: ViewProps<typeof QuickMemoryInput, QuickMemory>) {
  const t = useText();
  const [pasted, paste] = useState("");
  const late = useDeferredValue(pasted);
  const reconciliation = useMemo(
    () => (late.trim() === "" ? null : reconcile(late, scenario, input, output)),
    [late, scenario, input, output],
  );
  return (
    <ResultSection id="log" title={m.reconcileMyLog} lead={m.pasteStartUpLogOf}>
      <textarea
        className={styles.log}
        aria-label={t(m.logOrDeviceTable)}
        spellCheck={false}
        placeholder="GPU KV cache size: 420,832 tokens"
        value={pasted}
        onChange={(event) => paste(event.target.value)}
      />
      {reconciliation && <Found found={reconciliation} onFix={page.actions.applyFix} />}
    </ResultSection>
  );
}

type FoundProps = { readonly found: Reconciliation; readonly onFix: (change: IssueChange) => void };

function Found({ found: { source, rows, issues, adoptAll }, onFix }: FoundProps) {
  const t = useText();
  const columns = useMemo(() => foundColumns(t, onFix), [t, onFix]);
  const sentence =
    source === null ? m.noLineInItIs : m.sourceRowsLinesUnderstood({ source: SOURCE_NAME[source], rows: rows.length });
  return (
    <>
      <p className={styles.status} role="status">
        {t(sentence)}
        {adoptAll && (
          <button type="button" className={buttons.button} onClick={() => onFix({ label: m.adoptAll, set: adoptAll })}>
            {t(m.adoptAll)}
          </button>
        )}
      </p>
      {issues.length > 0 && <IssueList issues={issues} tone="note" onFix={onFix} />}
      {rows.length > 0 && <DataTable caption={t(m.reconcileMyLog)} columns={columns} rows={rows} rowKey={key} dense />}
    </>
  );
}

function foundColumns(t: Translate, onFix: (change: IssueChange) => void): readonly DataColumn<Reconciled>[] {
  return [
    {
      id: "label",
      head: t(m.line),
      kind: "text",
      value: ({ label }) => t(label),
      rowHead: true,
    },
    {
      id: "ours",
      head: t(m.ledger),
      kind: "number",
      value: ({ ours }) => ours,
      written: ({ ours, unit }) => measureText(ours, unit),
    },
    {
      id: "logged",
      head: t(m.log),
      kind: "number",
      value: ({ logged }) => logged,
      written: ({ logged, unit }) => measureText(logged, unit),
    },
    {
      id: "difference",
      head: t(m.logIs),
      kind: "number",
      value: ({ share }) => share,
      written: differenceText,
      extra: (row) => <Adopt row={row} onFix={onFix} />,
    },
    {
      id: "text",
      head: t(m.asWritten),
      kind: "text",
      value: ({ reading }) => `${reading.line}: ${reading.text.trim().slice(0, 160)}`,
    },
  ];
}

function Adopt({ row, onFix }: { readonly row: Reconciled; readonly onFix: (change: IssueChange) => void }) {
  const t = useText();
  const { adopt, label } = row;
  if (adopt === null) return null;
  return (
    <button
      type="button"
      className={`${buttons.button ?? ""} ${styles.apply ?? ""}`}
      aria-label={`${t(m.adopt)}: ${t(label)}`}
      onClick={() => onFix({ label: verbatim(row.id), set: adopt })}
    >
      {t(m.adopt)}
    </button>
  );
}
