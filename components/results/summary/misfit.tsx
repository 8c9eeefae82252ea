"use client";

import { cssShare } from "@/components/theme/css-share";
import { VERDICT } from "@/features/core/report-builder/page";
import type { Misfit as MisfitAnswer } from "@/features/answers/answer";
import type { IssueChange } from "@/lib/issue";
import { NNBSP } from "@/lib/format/quantity";
import { BETWEEN } from "@/lib/text";
import { useText } from "@/state/language";
import { inScale, chooseScale, textInScale } from "@/features/answers/figure-text";
import { AddToReport } from "../additions/add-to-report";
import styles from "./misfit.module.css";
import * as m from "./messages";

type MisfitProps = MisfitAnswer & {
  readonly onFix: (change: IssueChange) => void;
};

/** Needed against available memory, on one scale, and each fix as a button. */
export function Misfit({ issue, needed: parts, capacity, note, onFix }: MisfitProps) {
  const t = useText();
  const needed = parts.reduce((sum, part) => sum + part.bytes, 0);
  const longest = Math.max(needed, capacity) || 1;
  // One unit for all of them, and none of them a part of a thousandth: 1,420 GB beside 74 GB.
  const scale = chooseScale({ value: Math.min(needed, capacity) || longest, unit: "B" });
  const share = (bytes: number): string => cssShare(bytes / longest);
  const [needs, has] = [textInScale(needed, scale), textInScale(capacity, scale)];
  return (
    <section className={styles.misfit} data-issue={issue.code}>
      <p className={styles.finding} title={issue.code}>
        <strong>✕ {t(m.doesNotFit)}</strong>
        {t(BETWEEN)}
        {t(issue.message)}
        {issue.fix && t(BETWEEN)}
        {issue.fix && t(issue.fix)} <AddToReport part={VERDICT} title={m.doesNotFit} />
      </p>
      <div className={styles.chart} role="img" aria-label={`${t(m.needs)} ${needs}, ${t(m.has)} ${has}`}>
        <span>{t(m.needs)}</span>
        <span className={styles.lane}>
          {parts.map((part) => (
            <span key={part.label.en} style={{ width: share(part.bytes), background: `var(--c${part.slot})` }} />
          ))}
        </span>
        <b>{needs}</b>
        <span>{t(m.has)}</span>
        <span className={styles.lane}>
          <span className={styles.has} style={{ width: share(capacity) }} />
          <span className={styles.limit} style={{ left: share(capacity) }} />
        </span>
        <span>
          {has} {t(m.usable)}
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
          <span>{t(m.nearestChangesThatFit)}</span>
          {issue.changes.map((change) => (
            <button key={change.label.en} type="button" onClick={() => onFix(change)}>
              {t(change.label)}
            </button>
          ))}
        </p>
      )}
      {note && <p className={styles.note}>{t(note)}</p>}
    </section>
  );
}
