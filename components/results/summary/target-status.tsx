"use client";

import type { Figure } from "@/features/answers/explain";
import { useText } from "@/state/language";
import { STANDING_SIGN, targetState } from "@/features/answers/figure-text";
import styles from "./standing.module.css";
import * as m from "./messages";

/** "✓ ≤ 200 ms", "▲ tight ≤ 200 ms" or "✕ above limit ≤ 200 ms": icon, word and colour together. */
export function TargetStatus({ figure }: { readonly figure: Figure }) {
  const t = useText();
  const state = targetState(figure);
  if (!state) return null;
  const sign = STANDING_SIGN[state.standing];
  if (state.standing === "met")
    return (
      <span className={styles.met}>
        {sign} {state.limit}
      </span>
    );
  const missed = figure.target?.sense === "at-least" ? m.belowTarget : m.aboveLimit;
  return (
    <span className={styles[state.standing]}>
      {sign} {t(state.standing === "tight" ? m.tight : missed)} <span className={styles.limit}>{state.limit}</span>
    </span>
  );
}
