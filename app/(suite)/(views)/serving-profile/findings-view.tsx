"use client";
/** What was found, the weightiest first. */
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import buttons from "@/components/feedback/button.module.css";
import type { Finding } from "@/features/core/serving-profile";
import type { ServingProfileAnswer } from "@/features/pages/serving-profile/answer";
import { findingTab } from "@/features/pages/serving-profile/tabs/finding-tab";
import type { ServingProfileInput } from "@/features/pages/serving-profile/input";
import { formatNumber, formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./serving-profile.module.css";
import * as m from "./messages";

export function FindingsView({ output, page }: ViewProps<typeof ServingProfileInput, ServingProfileAnswer>) {
  const t = useText();
  if (output.opened === null) return null;
  const { findings } = output.opened;
  return (
    <ResultSection
      id="findings"
      title={m.findings}
      lead={findings.length > 0 ? m.byHowMuchOfRun : m.nothingStandsOutInThese}
    >
      <ol className={styles.findings}>
        {findings.map((finding) => (
          <li key={`${finding.kind} ${finding.where}`} data-finding={finding.kind}>
            <p>
              {t(finding.sentence)} <small>{finding.where}</small>
            </p>
            <span className={styles.amount}>
              {amountText(finding, t)}
              <button
                type="button"
                className={buttons.button}
                aria-label={`${t(m.show)}: ${t(finding.sentence)}`}
                onClick={() => page.actions.setInput({ tab: findingTab(finding.kind) })}
              >
                {t(m.show)}
              </button>
            </span>
          </li>
        ))}
      </ol>
    </ResultSection>
  );
}

function amountText({ amount, unit }: Finding, t: (words: Text) => string): string {
  if (unit === "share") return formatPercent(amount);
  if (unit === "share of time") return `${formatPercent(amount)} ${t(m.ofTime)}`;
  const words = COUNTED[unit];
  return `${formatNumber(amount)} ${words === undefined ? unit : t(words)}`;
}

const COUNTED: Readonly<Record<string, Text>> = {
  columns: m.columns,
  forwards: m.forwards,
  preemptions: m.preemptions,
  requests: m.requests,
};
