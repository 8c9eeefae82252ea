"use client";
/** Issues of one kind together: a long file would otherwise say the same thing twenty times. */
import { IssueList } from "@/components/feedback/issue-list";
import { groupedByCode } from "@/features/pages/calibration/issue-groups";
import type { Issue, IssueChange } from "@/lib/issue";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./calibration.module.css";

type GroupedIssuesProps = {
  readonly issues: readonly Issue[];
  readonly onMend: (change: IssueChange) => void;
};

export function GroupedIssues({ issues, onMend }: GroupedIssuesProps) {
  const t = useText();
  return groupedByCode(issues).map(({ code, first, rest }) => (
    <div key={code} data-issues={code}>
      <IssueList tone="note" issues={first} onMend={onMend} />
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{t(text({ en: `${rest.length} more of this kind`, zh: `另有 ${rest.length} 条同类提示` }))}</summary>
          <IssueList tone="note" issues={rest} onMend={onMend} />
        </details>
      )}
    </div>
  ));
}
