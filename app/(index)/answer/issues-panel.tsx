"use client";
/** What of the link cannot be read, and why there is no answer: loaded where there is any trouble. */
import { IssueList } from "@/components/feedback/issue-list";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import type { Issue, IssueChange } from "@/lib/issue";

type IssuesPanelProps = {
  readonly unreadable: readonly Issue[];
  readonly issues: readonly Issue[];
  readonly refused: boolean;
  readonly onFix: (change: IssueChange) => void;
};

export default function IssuesPanel({ unreadable, issues, refused, onFix }: IssuesPanelProps) {
  return (
    <>
      <UnreadableNotice issues={unreadable} />
      {issues.length > 0 && <IssueList tone={refused ? "stop" : "note"} issues={issues} onFix={onFix} />}
    </>
  );
}
