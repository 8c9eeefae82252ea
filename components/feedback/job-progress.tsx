"use client";

import { formatCount } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import type { JobView } from "@/state/jobs/use-job";
import buttons from "./button.module.css";
import styles from "./job-progress.module.css";
import * as m from "./messages";

type Counted = (v: { readonly cells: number }) => Text;

type JobProgressProps = {
  readonly job: JobView;
  /** The unit that is counted; runs by default. */
  readonly counted?: Counted;
};

/** How far a job is, and the way to stop it; nothing is hidden when it ends, so that the page does not jump. */
export function JobProgress({ job, counted = m.runs }: JobProgressProps) {
  const t = useText();
  const running = job.state === "running";
  return (
    <div className={styles.progress} data-job={job.state}>
      {running && <progress value={job.share} max={1} aria-label={t(m.progress)} />}
      <span role="status">{t(standing(job, counted))}</span>
      {running && (
        <button type="button" className={buttons.button} onClick={job.cancel}>
          {t(m.cancel)}
        </button>
      )}
      {(job.state === "cancelled" || job.state === "failed") && (
        <button type="button" className={buttons.button} onClick={job.restart}>
          {t(m.runAgain)}
        </button>
      )}
    </div>
  );
}

function standing({ state, done, cells }: JobView, counted: Counted): Text {
  const what = counted({ cells });
  const [have, all] = [formatCount(done), formatCount(cells)];
  switch (state) {
    case "idle":
      return m.sign;
    case "running":
      if (cells === 0) return m.starting;
      return m.haveOfAllFinished({ have, all, what });
    case "done":
      return m.allWhat({ all, what });
    case "cancelled":
      return m.cancelledWithHaveOfAll({ have, all, what });
    case "failed":
      return m.stoppedWithHaveOfAll({ have, all, what });
  }
}
