"use client";
import buttons from "@/components/feedback/button.module.css";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./my-report.module.css";
import * as m from "./messages";

type ForeignBarProps = {
  /** Where the report comes from. */
  readonly from: Text;
  /** Entries of the reader's own. */
  readonly mine: number;
  readonly onReplace: () => void;
  readonly onAppend: () => void;
  readonly onClose: () => void;
};

/** Above a report that is only looked at. */
export function ForeignBar({ from, mine, onReplace, onAppend, onClose }: ForeignBarProps) {
  const t = useText();
  return (
    <section className={styles.foreign} aria-label={t(m.somebodyElsesReport)}>
      <p>{t(comesFrom(from, mine))}</p>
      <div className={styles.buttons}>
        <button type="button" className={buttons.primary} onClick={onReplace}>
          {t(mine === 0 ? m.keepItAsMyReport : m.replaceMyReportWithIt)}
        </button>
        {mine > 0 && (
          <button type="button" className={buttons.button} onClick={onAppend}>
            {t(m.addItToMyReport)}
          </button>
        )}
        <button type="button" className={buttons.button} onClick={onClose}>
          {t(m.backToMyReport)}
        </button>
      </div>
    </section>
  );
}

const comesFrom = (from: Text, count: number): Text =>
  count === 0 ? m.thisReportComesFrom({ from }) : m.thisReportComesFromYours({ mine: count, from });
