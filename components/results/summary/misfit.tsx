"use client";

import { cssShare } from "@/components/theme/css-share";
import { VERDICT } from "@/features/core/report-builder/page";
import type { Misfit as MisfitAnswer } from "@/features/answers/answer";
import type { IssueChange } from "@/lib/issue";
import { NNBSP } from "@/lib/format/quantity";
import { BETWEEN, text } from "@/lib/text";
import { useText } from "@/state/language";
import { inScale, chooseScale, written } from "@/features/answers/figure-text";
import { AddToReport } from "../additions/add-to-report";
import styles from "./misfit.module.css";

type MisfitProps = MisfitAnswer & {
  readonly onMend: (change: IssueChange) => void;
};

const WORDS = {
  doesNotFit: text({ en: "Does not fit.", zh: "放不下。" }),
  needs: text({ en: "needs", zh: "需要" }),
  has: text({ en: "has", zh: "可用" }),
  usable: text({ en: "usable", zh: "可用" }),
  nearest: text({ en: "Nearest changes that fit", zh: "最近的可行改动" }),
};

/** What is needed against what there is, on one scale, and each way to mend it as a button. */
export function Misfit({ issue, needed: parts, capacity, note, onMend }: MisfitProps) {
  const t = useText();
  const needed = parts.reduce((sum, part) => sum + part.bytes, 0);
  const longest = Math.max(needed, capacity) || 1;
  const scale = chooseScale({ value: longest, unit: "B" });
  const share = (bytes: number): string => cssShare(bytes / longest);
  const [needs, has] = [written(needed, scale), written(capacity, scale)];
  return (
    <section className={styles.misfit}>
      <p className={styles.finding}>
        <strong>✕ {t(WORDS.doesNotFit)}</strong>
        {t(BETWEEN)}
        {t(issue.message)}
        {issue.fix && t(BETWEEN)}
        {issue.fix && t(issue.fix)} <AddToReport part={VERDICT} title={WORDS.doesNotFit} />
      </p>
      <div className={styles.chart} role="img" aria-label={`${t(WORDS.needs)} ${needs}, ${t(WORDS.has)} ${has}`}>
        <span>{t(WORDS.needs)}</span>
        <span className={styles.lane}>
          {parts.map((part) => (
            <span key={part.label.en} style={{ width: share(part.bytes), background: `var(--c${part.slot})` }} />
          ))}
        </span>
        <b>{needs}</b>
        <span>{t(WORDS.has)}</span>
        <span className={styles.lane}>
          <span className={styles.has} style={{ width: share(capacity) }} />
          <span className={styles.limit} style={{ left: share(capacity) }} />
        </span>
        <span>
          {has} {t(WORDS.usable)}
        </span>
      </div>
      <ul className={styles.legend}>
        {parts.map((part) => (
          <li key={part.label.en}>
            <span style={{ background: `var(--c${part.slot})` }} />
            {t(part.label)} {inScale(part.bytes, scale)}
            {NNBSP}
            {scale.unit}
          </li>
        ))}
      </ul>
      {issue.changes && issue.changes.length > 0 && (
        <p className={styles.changes}>
          <span>{t(WORDS.nearest)}</span>
          {issue.changes.map((change) => (
            <button key={change.label.en} type="button" onClick={() => onMend(change)}>
              {t(change.label)}
            </button>
          ))}
        </p>
      )}
      <p className={styles.code}>{issue.code}</p>
      {note && <p className={styles.note}>{t(note)}</p>}
    </section>
  );
}
