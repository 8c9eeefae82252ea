"use client";
/**
 * Why there is no answer, with both numbers and the fixes as buttons. Many issues of one kind are counted. Codes are for programs and for
 * questions to a colleague: a tooltip and an attribute carry them, no sentence.
 */
import { Fragment } from "react";
import { groupedByCode } from "@/lib/issue-groups";
import type { Issue, IssueChange } from "@/lib/issue";
import { useText } from "@/state/language";
import styles from "./issue-list.module.css";
import * as m from "./messages";

export type IssueListProps = {
  readonly issues: readonly Issue[];
  readonly onFix: (change: IssueChange) => void;
  /** `stop`: there is no answer; `note`: the answer stands, and this is worth knowing. */
  readonly tone?: "stop" | "note";
};

export function IssueList({ issues, ...rest }: IssueListProps) {
  const t = useText();
  return (
    <ul className={styles.list}>
      {groupedByCode(issues).map(({ code, first, rest: more }) => (
        <Fragment key={code}>
          <IssueItems issues={first} {...rest} />
          {more.length > 0 && (
            <li className={styles.item} data-issues={code}>
              <details>
                <summary className={styles.more}>{t(m.moreOfThisKind({ more: more.length }))}</summary>
                <ul className={styles.list}>
                  <IssueItems issues={more} {...rest} />
                </ul>
              </details>
            </li>
          )}
        </Fragment>
      ))}
    </ul>
  );
}

function IssueItems({ issues, onFix, tone = "stop" }: IssueListProps) {
  const t = useText();
  return issues.map((issue) => (
    <li key={`${issue.code} ${issue.at} ${issue.message.en}`} className={styles.item} data-issue={issue.code}>
      <p className={tone === "stop" ? styles.stop : styles.note} title={issue.code}>
        <span className={styles.mark} aria-hidden>
          {tone === "stop" ? "✕" : "▲"}
        </span>
        {t(issue.message)}
      </p>
      {issue.fix && <p className={styles.fix}>{t(issue.fix)}</p>}
      {issue.changes && issue.changes.length > 0 && (
        <p className={styles.changes}>
          {issue.changes.map((change) => (
            <button key={change.label.en} type="button" className={styles.change} onClick={() => onFix(change)}>
              {t(change.label)}
            </button>
          ))}
        </p>
      )}
    </li>
  ));
}
