"use client";
import { GradeBadge, MEANINGS } from "@/components/results/summary/grade-badge";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./index.module.css";

/** The grades that the suite's figures carry, best first. */
export function TrustNotes() {
  const t = useText();
  return (
    <aside className={styles.trust} aria-label={t(TITLE)}>
      <h2 className={styles.trustTitle}>{t(TITLE)}</h2>
      {GRADES.map((grade) => (
        <p key={grade} className={styles.grade}>
          <GradeBadge grade={grade} />
          <br />
          {t(MEANINGS[grade])}
        </p>
      ))}
    </aside>
  );
}

const TITLE = text({ en: "How far to trust a figure", zh: "数字可信到什么程度" });
const GRADES = ["measured", "calibrated", "datasheet"] as const;
