"use client";

import { useMemo } from "react";
import { ResultSection } from "@/components/results/result-section";
import { DataTable, type DataColumn } from "@/components/tables/data-table";
import type { Accuracy } from "@/features/pages/accuracy/accuracy";
import type { Neighbour } from "@/features/pages/accuracy/locate";
import { runName } from "@/features/core/evidence/words";
import { formatNumber } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";

const WORDS = {
  title: text({ en: "Your scenario's nearest measured runs", zh: "与当前场景最近的实测" }),
  comma: text({ en: ", ", zh: "、" }),
  same: text({ en: "nothing", zh: "无" }),
  ratio: text({ en: "Ratio: predicted / measured.", zh: "比值：预测 ÷ 实测。" }),
};
const keyOf = ({ run }: Neighbour): string => String(run.index);

export function Neighbours({ accuracy: { nearest, bands } }: { readonly accuracy: Accuracy }) {
  const t = useText();
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <ResultSection id="nearest" title={WORDS.title} lead={leadOf(bands)}>
      <DataTable caption={t(WORDS.title)} columns={columns} rows={nearest} rowKey={keyOf} dense />
    </ResultSection>
  );
}

function leadOf({ tpot, ttft }: Accuracy["bands"]): Text {
  const parts = [bandWords("TPOT", tpot), bandWords("TTFT", ttft), WORDS.ratio];
  return text({ en: parts.map(({ en }) => en).join(" "), zh: parts.map(({ zh }) => zh).join("") });
}

function bandWords(name: string, { low, high, similar }: Accuracy["bands"]["tpot"]): Text {
  const [from, to] = [formatNumber(low, 2), formatNumber(high, 2)];
  return text({
    en: `${name} under load: 80 % band × ${from} to × ${to}, ${similar} similar runs.`,
    zh: `负载下的 ${name}：80 % 区间 × ${from} 至 × ${to}，${similar} 条相近实测。`,
  });
}

function columnsOf(t: (text: Text) => string): readonly DataColumn<Neighbour>[] {
  const ratio = (id: "tpot" | "ttft"): DataColumn<Neighbour> => ({
    id,
    head: t(text({ en: `${id.toUpperCase()} ratio`, zh: `${id.toUpperCase()} 比值` })),
    kind: "number",
    value: (neighbour) => neighbour[id],
    written: (neighbour) => formatNumber(neighbour[id]),
  });
  return [
    {
      id: "run",
      head: t(text({ en: "Measured run", zh: "实测" })),
      kind: "text",
      value: ({ run }) => t(runName(run)),
      rowHead: true,
    },
    {
      id: "gap",
      head: t(text({ en: "Distance", zh: "距离" })),
      kind: "number",
      value: ({ gap }) => gap,
      written: ({ gap }) => formatNumber(gap, 2),
    },
    {
      id: "closeness",
      head: t(text({ en: "That is", zh: "即" })),
      kind: "text",
      value: ({ closeness }) => t(closeness),
    },
    {
      id: "differences",
      head: t(text({ en: "Differs in", zh: "不同之处" })),
      kind: "text",
      value: ({ differences }) => (differences.length > 0 ? differences.map(t).join(t(WORDS.comma)) : t(WORDS.same)),
    },
    ratio("tpot"),
    ratio("ttft"),
  ];
}
