"use client";
import { useMemo } from "react";
import { pages } from "@/features/registry/registry";
import { useText } from "@/state/language";
import { useScenario } from "@/state/inputs/scenario";
import { writeSentence } from "./sentence-pieces";
import { useSlug } from "../use-slug";
import { useRevealParam } from "./use-reveal-param";
import styles from "./sentence.module.css";

/** The scenario as one sentence; its values lead to their controls. */
export function ScenarioSentence() {
  const t = useText();
  const { params, resolved, changed } = useScenario();
  const reveal = useRevealParam();
  const slug = useSlug();
  const laysOut = pages.find(({ id }) => id === slug)?.laysOut ?? false;
  const pieces = useMemo(
    () => writeSentence(params, resolved.ok ? resolved.value : undefined, changed, laysOut),
    [params, resolved, changed, laysOut],
  );
  return (
    <p className={styles.sentence}>
      {pieces.map(({ words, at, changed: differs }, index) =>
        at === undefined ? (
          <span key={index}>{t(words)}</span>
        ) : (
          <button
            key={index}
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
