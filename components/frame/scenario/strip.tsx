"use client";
import { useSetAtom } from "jotai";
import { useText } from "@/state/language";
import { sheetAtom } from "@/state/screen/ui";
import { ScenarioSentence } from "./sentence";
import * as m from "@/components/frame/messages";
import styles from "./strip.module.css";

/** On phones the panel is this: the sentence, and a button that opens the sheet. */
export function ScenarioStrip() {
  const t = useText();
  const openSheet = useSetAtom(sheetAtom);
  return (
    <div className={styles.strip}>
      <ScenarioSentence />
      <button
        type="button"
        className={styles.edit}
        aria-label={t(m.editScenario)}
        onClick={() => openSheet("scenario")}
      >
        {t(m.edit)}
      </button>
    </div>
  );
}
