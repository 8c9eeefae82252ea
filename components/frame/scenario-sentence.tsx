"use client";
import { useMemo } from "react";
import { useText } from "@/state/language";
import { useScenario } from "@/state/scenario";
import { writeSentence } from "./sentence";
import { useRevealParam } from "./use-reveal-param";
import styles from "./scenario-sentence.module.css";

/** The scenario as one sentence; its values lead to their controls. */
export function ScenarioSentence() {
  const t = useText();
  const { params, resolved, changed } = useScenario();
  const reveal = useRevealParam();
  const pieces = useMemo(
    () => writeSentence(params, resolved.ok ? resolved.value : undefined, changed),
    [params, resolved, changed],
  );
  return (
    <p className={styles.sentence}>
      {pieces.map(({ words, at, changed: differs }, place) =>
        at === undefined ? (
          <span key={place}>{t(words)}</span>
        ) : (
          <button
            key={place}
            type="button"
            className={differs ? `${styles.value} ${styles.changed}` : styles.value}
            onClick={() => reveal(at)}
          >
            {t(words)}
          </button>
        ),
      )}
    </p>
  );
}
