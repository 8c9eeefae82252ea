"use client";

import { createContext, useContext } from "react";
import type { OwnTimes } from "@/features/core/calibration/scope";
import { type Grade, GRADE_WORDS } from "@/features/answers/explain";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./grade-badge.module.css";

export const MEANINGS: Readonly<Record<Grade, Text>> = {
  datasheet: text({
    en: "Estimated from the chip's sheet; nothing of its kind was measured",
    zh: "按芯片规格估算；未测过同类芯片",
  }),
  calibrated: text({ en: "Estimated with efficiencies fitted to measured operators", zh: "按算子实测拟合的效率估算" }),
  measured: text({ en: "Interpolated in operator times that you imported", zh: "在您导入的算子实测时间中插值" }),
};

const SAMPLE = {
  word: text({ en: "sample data", zh: "示例数据" }),
  meaning: text({
    en: "Estimated with the profile of the sample on the page Calibration, which was not measured",
    zh: "按“校准”页示例数据的效率配置估算，并非实测",
  }),
};

const YOURS = {
  word: text({ en: "your runs", zh: "您的实测" }),
  meaning: text({
    en: "Estimated with the profile of the scenario, fitted to your own measurements",
    zh: "按场景所用的效率配置估算，由您自己的测量拟合",
  }),
};

/** Which profile of the reader's prices the answer around: what is calibrated is then calibrated by it. */
export const PricedBy = createContext<OwnTimes>(null);

/** How sure a figure is: an icon that fills up, and a word. */
export function GradeBadge({ grade }: { readonly grade: Grade }) {
  const t = useText();
  const by = useContext(PricedBy);
  const own = grade !== "calibrated" || by === null ? null : by === "runs" ? YOURS : SAMPLE;
  return (
    <span
      className={styles.badge}
      title={t(own?.meaning ?? MEANINGS[grade])}
      data-yours={own === YOURS || undefined}
      data-sample={own === SAMPLE || undefined}
    >
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
      {t(own?.word ?? GRADE_WORDS[grade])}
    </span>
  );
}
