"use client";
import { GradeBadge, MEANINGS } from "@/components/results/summary/grade-badge";
import { useText } from "@/state/language";
import styles from "./index.module.css";
import * as m from "./messages";

/** The grades that the suite's figures carry, best first. */
export function TrustNotes() {
  const t = useText();
  return (
    <aside className={styles.trust} aria-label={t(m.howFarToTrustFigure)}>
      <h2 className={styles.trustTitle}>{t(m.howFarToTrustFigure)}</h2>
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
const GRADES = ["measured", "calibrated", "datasheet"] as const;
