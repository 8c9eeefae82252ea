"use client";
import { GradeBadge } from "@/components/results/grade-badge";
import type { Grade } from "@/features/explain";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./index.module.css";

/** The three grades that every predicted figure carries. */
export function TrustNotes() {
  const t = useText();
  return (
    <aside className={styles.trust} aria-label={t(TITLE)}>
      <h2 className={styles.trustTitle}>{t(TITLE)}</h2>
      {GRADES.map(([grade, meaning]) => (
        <p key={grade} className={styles.grade}>
          <GradeBadge grade={grade} />
          <br />
          {t(meaning)}
        </p>
      ))}
    </aside>
  );
}

const TITLE = text("How far to trust a figure", "数字可信到什么程度");
const GRADES: readonly (readonly [Grade, Text])[] = [
  ["datasheet", text("peak rates × prior efficiency", "峰值 × 先验效率")],
  ["calibrated", text("fitted on your runs, with an 80 % band", "由您的实测拟合，附 80 % 区间")],
  ["measured", text("read from operator tables you imported", "取自您导入的算子实测表")],
];
