import { Fragment } from "react";
import type { Issue } from "@/lib/issue";
import { groupedByCode } from "@/lib/issue-groups";
import { BETWEEN } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./measured.module.css";
import * as m from "./messages";

/** Issues of a file, each with its way out and its code as a tooltip; many of a kind are counted. */
export function FileIssues({ issues }: { readonly issues: readonly Issue[] }) {
  const t = useText();
  return groupedByCode(issues).map(({ code, first, rest }) => (
    <Fragment key={code}>
      <Sentences issues={first} />
      {rest.length > 0 && (
        <details className={styles.note}>
          <summary>{t(m.restMoreOfThisKind({ rest: rest.length }))}</summary>
          <Sentences issues={rest} />
        </details>
      )}
    </Fragment>
  ));
}

function Sentences({ issues }: { readonly issues: readonly Issue[] }) {
  const t = useText();
  return issues.map(({ code, at, message, fix }) => (
    <p key={`${code} ${at} ${message.en}`} className={styles.note} data-issue={code} title={code}>
      <span className={styles.mark} aria-hidden>
        ▲
      </span>
      <span className={styles.said}>{t(message)}</span>
      {fix && t(BETWEEN) + t(fix)}
    </p>
  ));
}
