"use client";

import type { Grade } from "@/features/explain";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./grade-badge.module.css";

const GRADES: Readonly<Record<Grade, { readonly word: Text; readonly meaning: Text }>> = {
  datasheet: {
    word: text({ en: "datasheet", zh: "数据表" }),
    meaning: text({
      en: "Estimated from the chip's sheet; nothing of its kind was measured",
      zh: "按芯片规格估算；未测过同类芯片",
    }),
  },
  calibrated: {
    word: text({ en: "calibrated", zh: "校准" }),
    meaning: text({ en: "Estimated with efficiencies fitted to measurements", zh: "按实测拟合的效率估算" }),
  },
  measured: {
    word: text({ en: "measured", zh: "实测" }),
    meaning: text({ en: "Interpolated in measured operator times", zh: "由实测算子时间插值" }),
  },
};

/** How sure a figure is: an icon that fills up, and a word. */
export function GradeBadge({ grade }: { readonly grade: Grade }) {
  const t = useText();
  const { word, meaning } = GRADES[grade];
  return (
    <span className={styles.badge} title={t(meaning)}>
      <svg width="10" height="10" aria-hidden="true">
        <circle
          cx="5"
          cy="5"
          r="4"
          fill={grade === "measured" ? "currentColor" : "none"}
          stroke="currentColor"
          strokeWidth="1.4"
        />
        {grade === "calibrated" && <path d="M5 1a4 4 0 0 0 0 8z" fill="currentColor" />}
      </svg>
      {t(word)}
    </span>
  );
}
