"use client";

import { useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { ResultSection } from "@/components/results/result-section";
import { Segments } from "@/components/results/segments";
import { DataTable, type DataColumn } from "@/components/tables/data-table";
import { columnNumber } from "@/components/tables/decimals";
import type { QuickMemory } from "@/features/pages/quick-memory/quick-memory";
import type { WhatIf } from "@/features/pages/quick-memory/what-if";
import { formatCount } from "@/lib/format/quantity";
import type { IssueChange } from "@/lib/issue";
import { GB } from "@/lib/units/edge";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./memory-view.module.css";
import { countOf, type Translate } from "./present";
import { LEVEL_WORD } from "./words";

const WORDS = {
  title: text({ en: "What if: layouts and formats", zh: "换用其他并行与精度" }),
  note: text({
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
const keyOf = ({ id }: WhatIf): string => id;

type WhatIfTableProps = { readonly memory: QuickMemory; readonly onMend: (change: IssueChange) => void };

export function WhatIfTable({ memory, onMend }: WhatIfTableProps) {
  const t = useText();
  const [shown, show] = useState<Shown>("fitting");
  const columns = useMemo(() => columnsOf(t, onMend), [t, onMend]);
  const rows = useMemo(
    () => memory.whatIfs.filter(({ current, level }) => shown === "all" || current || level !== "none"),
    [memory, shown],
  );
  return (
    <ResultSection
      id="what-if"
      title={WORDS.title}
      lead={WORDS.note}
      tools={
        <Segments
          label={t(WORDS.shown)}
          options={SHOWN.map(({ id, label }) => ({ id, label: t(label) }))}
          value={shown}
          onChange={show}
        />
      }
    >
      <DataTable caption={t(WORDS.title)} columns={columns} rows={rows} rowKey={keyOf} dense />
    </ResultSection>
  );
}

function columnsOf(t: Translate, onMend: (change: IssueChange) => void): readonly DataColumn<WhatIf>[] {
  const count = (id: string, head: string, of: (row: WhatIf) => number, unit?: string): DataColumn<WhatIf> => ({
    id,
    head,
    ...(unit && { unit }),
    kind: "number",
    value: of,
    written: (row) => countOf(of(row)),
  });
  const gigabytes = (id: string, head: string, of: (row: WhatIf) => number): DataColumn<WhatIf> => ({
    id,
    head,
    unit: "GB",
    kind: "number",
    value: (row) => of(row) / GB,
    written: (row) => columnNumber(of(row) / GB),
  });
  return [
    {
      id: "layout",
      head: t(text({ en: "Layout", zh: "并行" })),
      kind: "text",
      value: ({ layout }) => layout,
      rowHead: true,
      extra: (row) => <Apply row={row} onMend={onMend} />,
    },
    {
      id: "gpus",
      head: t(text({ en: "GPUs", zh: "GPU 数" })),
      kind: "number",
      value: ({ gpus }) => gpus,
      written: ({ gpus }) => formatCount(gpus),
    },
    {
      id: "weights",
      head: t(text({ en: "Weights", zh: "权重" })),
      kind: "text",
      value: ({ weights }) => formatName(weights),
    },
    { id: "kv", head: "KV", kind: "text", value: ({ kv }) => formatName(kv) },
    { id: "level", head: t(text({ en: "Fit", zh: "结论" })), kind: "text", value: ({ level }) => t(LEVEL_WORD[level]) },
    gigabytes("loaded", t(text({ en: "Weights per GPU", zh: "每 GPU 权重" })), ({ loaded }) => loaded),
    gigabytes("cache", t(text({ en: "Cache per GPU", zh: "每 GPU 缓存" })), ({ cache }) => cache),
    count("tokens", t(text({ en: "KV tokens", zh: "KV token 数" })), ({ tokens }) => tokens),
    count("sequences", t(text({ en: "Sequences", zh: "序列数" })), ({ sequences }) => sequences),
    count(
      "context",
      t(text({ en: "Longest context", zh: "最长上下文" })),
      ({ longestContext }) => longestContext,
      "tok",
    ),
  ];
}

const formatName = (format: string): string => format.replace("_", " ").toUpperCase();

/** One click takes the row over; the row that holds says so. */
function Apply({ row, onMend }: { readonly row: WhatIf; readonly onMend: (change: IssueChange) => void }) {
  const t = useText();
  if (row.current) return <span className={styles.apply}>({t(WORDS.now)})</span>;
  const name = `${t(WORDS.apply)}: ${row.layout}, ${formatName(row.weights)}, KV ${formatName(row.kv)}`;
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
