"use client";

import { formatCount } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import type { JobView } from "@/state/jobs/use-job";
import buttons from "./button.module.css";
import styles from "./job-progress.module.css";

const WORDS = {
  cancel: text({ en: "Cancel", zh: "取消" }),
  restart: text({ en: "Run again", zh: "重新运行" }),
  progress: text({ en: "Progress", zh: "进度" }),
};

const RUNS = text({ en: "runs", zh: "次运行" });

type JobProgressProps = {
  readonly job: JobView;
  /** What is counted; runs unless said. */
  readonly counted?: Text;
};

/** How far a job is, and the way to stop it; nothing is hidden when it ends, so that the page does not jump. */
export function JobProgress({ job, counted = RUNS }: JobProgressProps) {
  const t = useText();
  const running = job.state === "running";
  return (
    <div className={styles.progress} data-job={job.state}>
      {running && <progress value={job.share} max={1} aria-label={t(WORDS.progress)} />}
      <span role="status">{t(standing(job, counted))}</span>
      {running && (
        <button type="button" className={buttons.button} onClick={job.cancel}>
          {t(WORDS.cancel)}
        </button>
      )}
      {(job.state === "cancelled" || job.state === "failed") && (
        <button type="button" className={buttons.button} onClick={job.restart}>
          {t(WORDS.restart)}
        </button>
      )}
    </div>
  );
}

function standing({ state, done, cells }: JobView, { en: many, zh }: Text): Text {
  // "blocks of rows", "runs": the first s is the plural.
  const en = cells === 1 ? many.replace(/s\b/, "") : many;
  const [have, all] = [formatCount(done), formatCount(cells)];
  switch (state) {
    case "idle":
      return text({ en: "", zh: "" });
    case "running":
      if (cells === 0) return text({ en: "Starting", zh: "正在启动" });
      return text({ en: `${have} of ${all} ${en} finished`, zh: `已完成 ${have}/${all} ${zh}` });
    case "done":
      return text({ en: `${all} ${en}`, zh: `共 ${all} ${zh}` });
    case "cancelled":
      return text({
        en: `Cancelled with ${have} of ${all} ${en} finished: figures cover these.`,
        zh: `已取消，完成 ${have}/${all} ${zh}；数值仅覆盖已完成的部分。`,
      });
    case "failed":
      return text({ en: `Stopped with ${have} of ${all} ${en} finished.`, zh: `已中止，完成 ${have}/${all} ${zh}。` });
  }
}
