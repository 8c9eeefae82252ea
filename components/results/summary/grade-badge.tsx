"use client";

import { createContext, useContext } from "react";
import type { OwnTimes } from "@/features/core/calibration/scope";
import { type Grade, GRADE_WORDS } from "@/features/answers/explain";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./grade-badge.module.css";
import * as m from "./messages";

export const MEANINGS: Readonly<Record<Grade, Text>> = {
  datasheet: m.estimatedFromChipsSheetNothing,
  calibrated: m.estimatedWithEfficienciesFittedTo,
  measured: m.interpolatedInOperatorTimesThat,
};

const SAMPLE = {
  word: m.sampleData,
  meaning: m.estimatedWithProfileOfSample,
};

const YOURS = {
  word: m.yourRuns,
  meaning: m.estimatedWithProfileOfScenario,
};

/** The reader's profile that prices the answer: figures marked calibrated are calibrated by it. */
export const PricedBy = createContext<OwnTimes>(null);

/** How sure a figure is: an icon that fills up, and a word. */
export function GradeBadge({ grade }: { readonly grade: Grade }) {
  const t = useText();
  const by = useContext(PricedBy);
  const badge = grade !== "calibrated" || by === null ? null : by === "runs" ? YOURS : SAMPLE;
  return (
    <span
      className={styles.badge}
      title={t(badge?.meaning ?? MEANINGS[grade])}
      data-yours={badge === YOURS || undefined}
      data-sample={badge === SAMPLE || undefined}
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
      {t(badge?.word ?? GRADE_WORDS[grade])}
    </span>
  );
}
