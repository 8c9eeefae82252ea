"use client";

import { useDeferredValue, useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { DataTable, type DataColumn } from "@/components/tables/data-table";
import type { QuickMemoryInput } from "@/features/pages/quick-memory/input";
import { reconcile, type Reconciled, type Reconciliation } from "@/features/pages/quick-memory/log/reconcile";
import { differenceText, measureText, SOURCE_NAME } from "@/features/pages/quick-memory/log/figure-format";
import type { QuickMemory } from "@/features/pages/quick-memory/quick-memory";
import type { IssueChange } from "@/lib/issue";
import { text, verbatim, type Translate } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./quick-memory.module.css";

const WORDS = {
  title: text({ en: "Reconcile my log", zh: "与日志核对" }),
  note: text({
    en: "Paste the start-up log of vLLM, SGLang or TensorRT-LLM, or the output of nvidia-smi or npu-smi info. The text stays in this page; figures that you adopt go into the link.",
    zh: "粘贴 vLLM、SGLang 或 TensorRT-LLM 的启动日志，或 nvidia-smi、npu-smi info 的输出。文本只留在本页；采纳的数值会写入链接。",
  }),
  field: text({ en: "Log or device table", zh: "日志或设备信息" }),
  nothing: text({ en: "No line in it is one that this page knows.", zh: "其中没有本页能识别的行。" }),
  adopt: text({ en: "adopt", zh: "采纳" }),
  adoptAll: text({ en: "adopt all", zh: "全部采纳" }),
};
const key = ({ id }: Reconciled): string => id;

export function ReconcileLog({ output, scenario, input, page }: ViewProps<typeof QuickMemoryInput, QuickMemory>) {
  const t = useText();
  const [pasted, paste] = useState("");
  const late = useDeferredValue(pasted);
  const found = useMemo(
    () => (late.trim() === "" ? null : reconcile(late, scenario, input, output)),
    [late, scenario, input, output],
  );
  return (
    <ResultSection id="log" title={WORDS.title} lead={WORDS.note}>
      <textarea
        className={styles.log}
        aria-label={t(WORDS.field)}
        spellCheck={false}
        placeholder="GPU KV cache size: 420,832 tokens"
        value={pasted}
        onChange={(event) => paste(event.target.value)}
      />
      {found && <Found found={found} onMend={page.actions.mend} />}
    </ResultSection>
  );
}

type FoundProps = { readonly found: Reconciliation; readonly onMend: (change: IssueChange) => void };

function Found({ found: { source, rows, issues, adoptAll }, onMend }: FoundProps) {
  const t = useText();
  const columns = useMemo(() => foundColumns(t, onMend), [t, onMend]);
  const said =
    source === null
      ? WORDS.nothing
      : text({
          en: `${SOURCE_NAME[source]}: ${rows.length} lines understood.`,
          zh: `${SOURCE_NAME[source]}：识别 ${rows.length} 行。`,
        });
  return (
    <>
      <p className={styles.status} role="status">
        {t(said)}
        {adoptAll && (
          <button
            type="button"
            className={buttons.button}
            onClick={() => onMend({ label: WORDS.adoptAll, set: adoptAll })}
          >
            {t(WORDS.adoptAll)}
          </button>
        )}
      </p>
      {issues.length > 0 && <IssueList issues={issues} tone="note" onMend={onMend} />}
      {rows.length > 0 && <DataTable caption={t(WORDS.title)} columns={columns} rows={rows} rowKey={key} dense />}
    </>
  );
}

function foundColumns(t: Translate, onMend: (change: IssueChange) => void): readonly DataColumn<Reconciled>[] {
  return [
    {
      id: "label",
      head: t(text({ en: "Line", zh: "项目" })),
      kind: "text",
      value: ({ label }) => t(label),
      rowHead: true,
    },
    {
      id: "ours",
      head: t(text({ en: "Ledger", zh: "显存账" })),
      kind: "number",
      value: ({ ours }) => ours,
      written: ({ ours, unit }) => measureText(ours, unit),
    },
    {
      id: "logged",
      head: t(text({ en: "Log", zh: "日志" })),
      kind: "number",
      value: ({ logged }) => logged,
      written: ({ logged, unit }) => measureText(logged, unit),
    },
    {
      id: "difference",
      head: t(text({ en: "Log is", zh: "日志相差" })),
      kind: "number",
      value: ({ share }) => share,
      written: differenceText,
      extra: (row) => <Adopt row={row} onMend={onMend} />,
    },
    {
      id: "text",
      head: t(text({ en: "As written", zh: "原文" })),
      kind: "text",
      value: ({ reading }) => `${reading.line}: ${reading.text.trim().slice(0, 160)}`,
    },
  ];
}

function Adopt({ row, onMend }: { readonly row: Reconciled; readonly onMend: (change: IssueChange) => void }) {
  const t = useText();
  const { adopt, label } = row;
  if (adopt === null) return null;
  return (
    <button
      type="button"
      className={`${buttons.button ?? ""} ${styles.apply ?? ""}`}
      aria-label={`${t(WORDS.adopt)}: ${t(label)}`}
      onClick={() => onMend({ label: verbatim(row.id), set: adopt })}
    >
      {t(WORDS.adopt)}
    </button>
  );
}
