"use client";

import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { useBalance } from "@/components/inputs/panel/balance-field";
import { FileDrop } from "@/components/files/file-drop";
import { ResultSection } from "@/components/results/parts/result-section";
import { useText } from "@/state/language";
import { useScenario } from "@/state/inputs/scenario";
import * as m from "./messages";

const EXAMPLE = "819,821\n1840200,2215400";

/** A table of measured balance: pasted, opened or dropped; read before it is taken. */
export function BalanceImport() {
  const t = useText();
  const scenario = useScenario();
  const { issues, take, open, drop } = useBalance(scenario);
  return (
    <ResultSection id="balance-import" title={m.measuredBalance}>
      <FileDrop
        label="ep_balance.csv"
        note={t(m.pasteOrDropEpBalance)}
        placeholder={EXAMPLE}
        words={{ choose: t(m.openFile), read: t(m.useTable) }}
        accept=".csv,.json,text/csv,application/json"
        onFiles={open}
        onText={take}
      >
        {scenario.params.balance !== "" && (
          <button type="button" className={buttons.button} onClick={drop}>
            {t(m.backToZipf)}
          </button>
        )}
      </FileDrop>
      <div role="status">{issues.length > 0 && <IssueList tone="note" issues={issues} onFix={() => undefined} />}</div>
    </ResultSection>
  );
}
