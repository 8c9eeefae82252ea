"use client";
import buttons from "@/components/feedback/button.module.css";
import { TEMPLATES } from "@/features/pages/my-report/templates";
import { useText } from "@/state/language";
import type { MyReport } from "@/state/browser-storage/my-report";
import styles from "./my-report.module.css";
import { useTemplates } from "./use-templates";
import * as m from "./messages";

/** What an empty report begins with. */
export function StartFrom({ change }: Pick<MyReport, "change">) {
  const t = useText();
  const { setting, lacks, lay } = useTemplates(change);
  return (
    <section className={styles.start}>
      <p>{t(m.nothingIsInThisReport)}</p>
      <h2>{t(m.orBeginWithTemplate)}</h2>
      <p className={styles.muted}>
        {t(m.itsPartsAreOfScenario)} {setting}
      </p>
      <ul>
        {TEMPLATES.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              className={buttons.button}
              aria-disabled={lacks(template) !== null}
              onClick={() => lay(template)}
            >
              {t(template.title)}
            </button>
            <span className={styles.muted}>{lacks(template) ?? t(template.lead)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
