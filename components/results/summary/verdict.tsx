"use client";

import { VERDICT } from "@/features/core/report-builder/page";
import buttons from "@/components/feedback/button.module.css";
import type { Verdict as VerdictAnswer } from "@/features/answers/answer";
import type { IssueChange } from "@/lib/issue";
import { BETWEEN } from "@/lib/text";
import { useText } from "@/state/language";
import { AddToReport } from "../additions/add-to-report";
import { Finding } from "./finding";
import styles from "./verdict.module.css";
import * as m from "./messages";

type VerdictProps = VerdictAnswer & { readonly onFix?: (change: IssueChange) => void };

export function Verdict({ finding, evidence, help, changes, partial, onFix }: VerdictProps) {
  const t = useText();
  return (
    <>
      <p className={styles.verdict} data-partial={partial && ""}>
        {/* Other words are put in their place: the old ones have not moved. */}
        <span key={`${finding.en} ${evidence.en} ${help?.en ?? ""}`}>
          <Finding finding={finding} evidence={evidence} />
          {help && t(BETWEEN)}
          {help && t(help)}
        </span>{" "}
        <AddToReport part={VERDICT} title={m.verdict} />
      </p>
      {changes && changes.list.length > 0 && (
        <p className={styles.changes}>
          <span>{t(changes.lead)}</span>
          {changes.list.map((change) => (
            <button key={change.label.en} type="button" className={buttons.button} onClick={() => onFix?.(change)}>
              {t(change.label)}
            </button>
          ))}
        </p>
      )}
    </>
  );
}
