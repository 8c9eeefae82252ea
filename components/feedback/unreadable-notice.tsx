"use client";
/** Parameters of the link that could not be read: listed once at the top, and at their fields until they change. */
import { useState } from "react";
import type { Issue } from "@/lib/issue";
import { useText } from "@/state/language";
import styles from "./unreadable-notice.module.css";
import * as m from "./messages";

export function UnreadableNotice({ issues }: { issues: readonly Issue[] }) {
  const t = useText();
  const [dismissed, setDismissed] = useState("");
  const shown = issues.map((issue) => t(issue.message)).join("\n");
  if (issues.length === 0 || shown === dismissed) return null;
  return (
    <div role="status" className={styles.notice}>
      <div className={styles.words}>
        <p className={styles.head}>
          <span className={styles.mark} aria-hidden>
            ▲
          </span>
          {t(m.partOfThisLinkCould)}
        </p>
        {issues.map((issue) => (
          <p key={issue.at}>{t(issue.message)}</p>
        ))}
      </div>
      <button type="button" className={styles.dismiss} onClick={() => setDismissed(shown)}>
        {t(m.dismiss)}
      </button>
    </div>
  );
}
