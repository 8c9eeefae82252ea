"use client";
import { GradeBadge } from "@/components/results/grade-badge";
import type { Grade } from "@/features/explain";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./index.module.css";

/** The grades that the suite's figures carry, best first. */
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

const TITLE = text({ en: "How far to trust a figure", zh: "数字可信到什么程度" });
const GRADES: readonly (readonly [Grade, Text])[] = [
  ["measured", text({ en: "interpolated in operator tables that you imported", zh: "在您导入的算子实测表中插值" })],
  [
    "calibrated",
    text({ en: "laws fitted to measured operators of the chip's generation", zh: "由该代芯片算子实测拟合的规律" }),
  ],
  ["datasheet", text({ en: "peak rates × prior efficiency by operator", zh: "峰值 × 按算子的先验效率" })],
];
