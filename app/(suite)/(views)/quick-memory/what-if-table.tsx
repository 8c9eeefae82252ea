"use client";

import { useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
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
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./quick-memory.module.css";

const WORDS = {
  title: text({ en: "What if: layouts and formats", zh: "换用其他并行与精度" }),
  lead: text({
    en: "Each row is the whole scenario computed again, on one instance. Figures adopted from a log hold for their own layout only and are dropped by a change.",
    zh: "每行都是对整个场景的重新计算（单实例）。从日志采纳的数值只适用于原有布局，应用改变后会清除。",
  }),
  shown: text({ en: "Rows shown", zh: "显示的行" }),
  apply: text({ en: "apply", zh: "应用" }),
  now: text({ en: "now", zh: "当前" }),
};

type Shown = "fitting" | "all";
const SHOWN: readonly { readonly id: Shown; readonly label: ReturnType<typeof text> }[] = [
  { id: "fitting", label: text({ en: "those that fit", zh: "仅可行" }) },
  { id: "all", label: text({ en: "all", zh: "全部" }) },
];

/** Rows of the what-if table, each to be taken over. */
export function WhatIfTable({ output: { whatIfs }, page }: ViewProps<typeof QuickMemoryInput, QuickMemory>) {
  const t = useText();
  const [shown, show] = useState<Shown>("fitting");
  const { mend } = page.actions;
  const { table, extra } = useMemo(() => {
    const rows = whatIfs.filter(({ current, level }) => shown === "all" || current || level !== "none");
    return {
      table: whatIfTable(t, rows),
      extra: (index: number) => rows[index] && <Apply row={rows[index]} onMend={mend} />,
    };
  }, [whatIfs, shown, t, mend]);
  return (
    <ResultSection
      id="what-if"
      title={WORDS.title}
      lead={WORDS.lead}
      tools={
        <Segments
          label={t(WORDS.shown)}
          options={SHOWN.map(({ id, label }) => ({ id, label: t(label) }))}
          value={shown}
          onChange={show}
        />
      }
    >
      <TableView caption={t(WORDS.title)} table={table} extra={extra} dense />
    </ResultSection>
  );
}

/** One click takes the row over; the row that holds says so. */
function Apply({ row, onMend }: { readonly row: WhatIf; readonly onMend: (change: IssueChange) => void }) {
  const t = useText();
  if (row.current) return <span className={styles.apply}>({t(WORDS.now)})</span>;
  const name = `${t(WORDS.apply)}: ${row.layout}, ${t(formatWord(row.weights))}, KV ${t(formatWord(row.kv))}`;
  return (
    <button
      type="button"
      className={`${buttons.button ?? ""} ${styles.apply ?? ""}`}
      aria-label={name}
      onClick={() => onMend(row.change)}
    >
      {t(WORDS.apply)}
    </button>
  );
}
