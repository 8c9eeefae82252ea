"use client";

import { useState } from "react";
import { IssueList } from "@/components/feedback/issue-list";
import buttons from "@/components/feedback/button.module.css";
import type { CalibratedPage } from "@/features/pages/calibration/calibrated-page";
import type { CalibrationChoices } from "@/features/pages/calibration/input";
import type { Resolved } from "@/features/core/scenario/resolve";
import { useText } from "@/state/language";
import type { JobView } from "@/state/jobs";
import type { CalibrationActions } from "./actions";
import { CalibratedView } from "./calibrated-view";
import styles from "./calibration.module.css";
import { GroupedIssues } from "./grouped-issues";
import { Measurements } from "./measurements";
import { useCalibration } from "./use-calibration";
import { WORDS } from "./words";

type CalibrationBodyProps = {
  readonly scenario: Resolved;
  readonly input: CalibrationChoices;
  readonly params: Readonly<Record<string, string>>;
  readonly actions: CalibrationActions;
};

/** Measurements first, since they are what this page asks for; then the fit, or why there is none. */
export function CalibrationBody({ scenario, input, params, actions }: CalibrationBodyProps) {
  const { files, outcome, job } = useCalibration(scenario, input);
  const last = useLast(outcome?.ok ? outcome.value : undefined);
  // Beside a refusal, figures of other measurements would be taken for these.
  const shown = outcome && !outcome.ok ? undefined : last;
  const [refusal, ...notes] = outcome && !outcome.ok ? outcome.issues : [];
  const stale = outcome === undefined;
  return (
    <div className={styles.view}>
      <Measurements
        files={files}
        sample={input.data === ""}
        drawn={outcome?.ok ? outcome.value.measurements : null}
        onData={(data) => actions.setInput({ data })}
      />
      <Progress job={job} />
      {refusal && <IssueList issues={[refusal]} onMend={actions.mend} />}
      <GroupedIssues issues={notes} onMend={actions.mend} />
      {shown && (
        <div className={stale ? styles.stale : undefined} inert={stale}>
          <CalibratedView
            page={shown}
            issues={outcome?.ok ? outcome.issues : []}
            {...{ stale, scenario, input, params, actions }}
          />
        </div>
      )}
    </div>
  );
}

/** The last answer stays in sight while the next one is worked out. */
function useLast(page: CalibratedPage | undefined): CalibratedPage | undefined {
  const [last, keep] = useState(page);
  if (page !== undefined && last !== page) keep(page);
  return page ?? last;
}

function Progress({ job }: { readonly job: JobView }) {
  const t = useText();
  return (
    <div className={styles.progress} role="status">
      {job.state === "running" && (
        <>
          <span>{t(WORDS.fitting)}</span>
          <progress aria-label={t(WORDS.fitting)} max={1} value={job.share} />
          <button type="button" className={buttons.button} onClick={job.cancel}>
            {t(WORDS.cancel)}
          </button>
        </>
      )}
      {job.state === "cancelled" && (
        <>
          <span>{t(WORDS.cancelled)}</span>
          <button type="button" className={buttons.button} onClick={job.restart}>
            {t(WORDS.again)}
          </button>
        </>
      )}
    </div>
  );
}
