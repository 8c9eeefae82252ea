"use client";

import { ResultSection } from "@/components/results/parts/result-section";
import { CopyButton } from "@/components/results/copy-button";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import type { CalibrationAnswer } from "@/features/pages/calibration/answer";
import type { CalibrationInput } from "@/features/pages/calibration/input";
import { WORDS } from "@/features/pages/calibration/words";
import type { NextRun } from "@/features/core/calibration/fit/result";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { useText } from "@/state/language";
import styles from "./calibration.module.css";
import * as m from "./messages";

export function NextRuns({ output }: ViewProps<typeof CalibrationInput, CalibrationAnswer>) {
  const t = useText();
  const runs = output.fitted?.calibration.next ?? [];
  return (
    <ResultSection
      id="next-runs"
      title={WORDS.next}
      lead={runs.length === 0 ? m.noFurtherRunNearbyWould : m.ofLoadsAndLayoutsAround}
    >
      <ol className={styles.runs}>
        {runs.map((run) => (
          <li key={run.client + run.layout}>
            <strong>
              {run.layout} · {t(loadWords(run))}
            </strong>{" "}
            {t(gainWords(run))}
            {run.server !== null && <Command what={t(m.server)} command={run.server} />}
            <Command what={t(m.client)} command={run.client} />
          </li>
        ))}
      </ol>
    </ResultSection>
  );
}

const loadWords = ({ concurrency, isl, osl }: NextRun) =>
  m.concurrencyClientSIslOsl({
    concurrency: formatCount(concurrency),
    concurrency2: concurrency,
    isl: formatCount(isl),
    osl: formatCount(osl),
  });

/** What a run would leave of the uncertainty of TPOT. */
const gainWords = ({ uncertaintyBefore, uncertaintyAfter }: NextRun) => {
  const change = `${formatPercent(uncertaintyBefore, 2)} → ${formatPercent(uncertaintyAfter, 2)}`;
  return m.uncertaintyOfTpotChange({ change });
};

function Command({ what, command }: { readonly what: string; readonly command: string }) {
  const t = useText();
  return (
    <div className={styles.command}>
      <code aria-label={what}>{command}</code>
      <CopyButton text={command} label={t(m.copy)} />
    </div>
  );
}
