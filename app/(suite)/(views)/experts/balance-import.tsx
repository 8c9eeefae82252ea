"use client";

import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { useBalance } from "@/components/inputs/panel/balance-field";
import { FileDrop } from "@/components/files/file-drop";
import { ResultSection } from "@/components/results/parts/result-section";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { useScenario } from "@/state/inputs/scenario";

const EXAMPLE = "819,821\n1840200,2215400";
const WORDS = {
  title: text({ en: "Measured balance", zh: "实测均衡" }),
  lead: text({
    en: "Paste or drop ep_balance.csv: process ids in the first line, one line of durations per MoE layer. A table of one column per expert is taken as their load; JSON arrays too. It belongs to the scenario: steps of every page wait for its busiest rank.",
    zh: "粘贴或拖入 ep_balance.csv：首行为进程号，其后每个 MoE 层一行时长。若每列对应一个专家，则视为各专家负载；也可用 JSON 数组。它属于场景：各页面的步时都等待其最忙的 rank。",
  }),
  use: text({ en: "Use the table", zh: "使用该表" }),
  open: text({ en: "Open a file", zh: "打开文件" }),
  remove: text({ en: "Back to Zipf", zh: "恢复 Zipf" }),
};

/** A table of measured balance: pasted, opened or dropped; read before it is taken. */
export function BalanceImport() {
  const t = useText();
  const scenario = useScenario();
  const { issues, take, open, drop } = useBalance(scenario);
  return (
    <ResultSection id="balance-import" title={WORDS.title}>
      <FileDrop
        label="ep_balance.csv"
        note={t(WORDS.lead)}
        placeholder={EXAMPLE}
        words={{ choose: t(WORDS.open), read: t(WORDS.use) }}
        accept=".csv,.json,text/csv,application/json"
        onFiles={open}
        onText={take}
      >
        {scenario.params.balance !== "" && (
          <button type="button" className={buttons.button} onClick={drop}>
            {t(WORDS.remove)}
          </button>
        )}
      </FileDrop>
      <div role="status">{issues.length > 0 && <IssueList tone="note" issues={issues} onMend={() => undefined} />}</div>
    </ResultSection>
  );
}
