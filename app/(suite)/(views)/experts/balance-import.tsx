"use client";

import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { FileDrop } from "@/components/inputs/file-drop";
import { ResultSection } from "@/components/results/result-section";
import type { EditorProps } from "@/components/results/analysis-page";
import type { Experts } from "@/features/pages/experts/answer";
import type { ExpertsInput } from "@/features/pages/experts/input";
import { packBalanceTable } from "@/features/core/operators/routing/pack-table";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import { useText } from "@/state/language";

const EXAMPLE = "819,821\n1840200,2215400";
const WORDS = {
  title: text({ en: "Measured balance", zh: "实测均衡" }),
  lead: text({
    en: "Paste or drop ep_balance.csv: process ids in the first line, one line of durations per MoE layer. A table of one column per expert is taken as their load. It travels in the link.",
    zh: "粘贴或拖入 ep_balance.csv：首行为进程号，其后每个 MoE 层一行时长。若每列对应一个专家，则视为各专家负载。数据随链接传递。",
  }),
  use: text({ en: "Use the table", zh: "使用该表" }),
  open: text({ en: "Open a file", zh: "打开文件" }),
  remove: text({ en: "Back to Zipf", zh: "恢复 Zipf" }),
};

/** A table of measured balance: pasted, opened or dropped; read before it is taken. */
export function BalanceImport({ input, page }: EditorProps<typeof ExpertsInput, Experts>) {
  const t = useText();
  const [issues, say] = useState<readonly Issue[]>([]);
  const replace = (balance: string): void => page.actions.setInput({ balance });
  const take = (content: string): void => {
    const packed = packBalanceTable(content);
    say(packed.issues);
    if (packed.ok) replace(packed.value);
  };
  return (
    <ResultSection id="balance-import" title={WORDS.title}>
      <FileDrop
        label="ep_balance.csv"
        note={t(WORDS.lead)}
        placeholder={EXAMPLE}
        words={{ choose: t(WORDS.open), read: t(WORDS.use) }}
        accept=".csv,text/csv"
        onFiles={([file]) => void file?.text().then(take)}
        onText={take}
      >
        {input.balance !== "" && (
          <button
            type="button"
            className={buttons.button}
            onClick={() => {
              say([]);
              replace("");
            }}
          >
            {t(WORDS.remove)}
          </button>
        )}
      </FileDrop>
      <div role="status">{issues.length > 0 && <IssueList tone="note" issues={issues} onMend={() => undefined} />}</div>
    </ResultSection>
  );
}
