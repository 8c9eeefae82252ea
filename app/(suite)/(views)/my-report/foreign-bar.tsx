"use client";
import buttons from "@/components/feedback/button.module.css";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./my-report.module.css";

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
    <section className={styles.foreign} aria-label={t(READING)}>
      <p>{t(comesFrom(from, mine))}</p>
      <div className={styles.buttons}>
        <button type="button" className={buttons.primary} onClick={onReplace}>
          {t(mine === 0 ? KEEP : REPLACE)}
        </button>
        {mine > 0 && (
          <button type="button" className={buttons.button} onClick={onAppend}>
            {t(APPEND)}
          </button>
        )}
        <button type="button" className={buttons.button} onClick={onClose}>
          {t(CLOSE)}
        </button>
      </div>
    </section>
  );
}

const READING = text({ en: "Somebody else's report", zh: "他人的报告" });
const KEEP = text({ en: "Keep it as my report", zh: "保存为我的报告" });
const REPLACE = text({ en: "Replace my report with it", zh: "用它替换我的报告" });
const APPEND = text({ en: "Add it to my report", zh: "追加到我的报告" });
const CLOSE = text({ en: "Back to my report", zh: "返回我的报告" });

const comesFrom = (from: Text, mine: number): Text =>
  mine === 0
    ? text({ en: `This report comes from ${from.en}.`, zh: `此报告来自${from.zh}。` })
    : text({
        en: `This report comes from ${from.en}; yours, of ${mine} entries, stays as it is.`,
        zh: `此报告来自${from.zh}；您自己的报告（${mine} 项）保持不变。`,
      });
