"use client";

import type { Figure } from "@/features/explain";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { targetState } from "@/features/figure-text";
import styles from "./headline.module.css";

const ABOVE = text({ en: "above limit", zh: "超过上限" });
const BELOW = text({ en: "below target", zh: "低于目标" });

/** "✓ ≤ 200 ms" or "✕ above limit, ≤ 200 ms": icon, word and colour together. */
export function TargetStatus({ figure }: { readonly figure: Figure }) {
  const t = useText();
  const state = targetState(figure);
  if (!state) return null;
  if (state.met) return <span className={styles.met}>✓ {state.limit}</span>;
  const word = t(figure.target?.sense === "at-least" ? BELOW : ABOVE);
  return (
    <span className={styles.missed}>
      ✕ {word} <span className={styles.limit}>{state.limit}</span>
    </span>
  );
}
