"use client";
/** What to fix first: sentences with their evidence, the time that each saves at most, and where to see it. */
import buttons from "@/components/feedback/button.module.css";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import type { TraceAnswer } from "@/features/pages/trace/answer";
import { durationText } from "@/features/pages/trace/figures";
import type { TraceInput } from "@/features/pages/trace/input";
import { findingRange, selectionFindings } from "@/features/pages/trace/report";
import { select } from "@/features/pages/trace/selection";
import { useMemo } from "react";
import { useText } from "@/state/language";
import styles from "./findings.module.css";
import * as m from "./messages";

export function FindingsView({ output, input, page }: ViewProps<typeof TraceInput, TraceAnswer>) {
  const t = useText();
  const selection = useMemo(() => select(output.traces, input), [output, input]);
  const findings = selection === null ? [] : selectionFindings(selection);
  if (selection === null || findings.length === 0) return null;
  return (
    <ResultSection id="findings" title={m.whatToMendFirst} lead={m.byTimeThatEachSaves}>
      <ol className={styles.list}>
        {findings.map((finding) => {
          const range = findingRange(selection, finding);
          return (
            <li key={`${finding.id} ${finding.sentence.en}`}>
              <p className={styles.words}>
                <b>{t(finding.sentence)}</b> {t(finding.evidence)}
                <span className={styles.formula}>{t(finding.formula)}</span>
              </p>
              <p className={styles.saving}>
                {finding.saving > 0 && `≤ ${durationText(finding.saving)}`}
                {range !== null && (
                  <button
                    type="button"
                    className={buttons.button}
                    aria-label={`${t(m.show)}: ${t(finding.sentence)}`}
                    onClick={() => page.actions.setInput({ range })}
                  >
                    {t(m.show)}
                  </button>
                )}
              </p>
            </li>
          );
        })}
      </ol>
    </ResultSection>
  );
}
