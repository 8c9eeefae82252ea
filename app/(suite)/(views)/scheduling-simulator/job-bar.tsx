"use client";

import buttons from "@/components/feedback/button.module.css";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import type { JobView } from "@/state/jobs";
import styles from "./simulation.module.css";

const WORDS = {
  cancel: text({ en: "Cancel", zh: "取消" }),
  again: text({ en: "Run again", zh: "重新运行" }),
  cancelled: text({ en: "Cancelled.", zh: "已取消。" }),
  failed: text({ en: "It broke off.", zh: "运行中断。" }),
};

/** How far a job is, and the way to stop it; nothing once it is done. */
export function JobBar({ job, label }: { readonly job: JobView; readonly label: Text }) {
  const t = useText();
  const { state, share, cancel, restart } = job;
  if (state === "done" || state === "idle") return null;
  const running = state === "running";
  return (
    <p className={styles.job} role="status">
      <span>{running ? t(label) : t(state === "cancelled" ? WORDS.cancelled : WORDS.failed)}</span>
      {running && <progress aria-label={t(label)} value={share} max={1} />}
      <button type="button" className={buttons.button} onClick={running ? cancel : restart}>
        {t(running ? WORDS.cancel : WORDS.again)}
      </button>
    </p>
  );
}
