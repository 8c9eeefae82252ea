"use client";
/**
 * The frame of every page: title and question, the answer below them. Unreadable parameters and a refused scenario are shown here, with
 * the ways to fix them, so that a view draws only existing results.
 */
import { useAtom } from "jotai";
import { useState, type ReactNode } from "react";
import type { Issue, IssueChange } from "@/lib/issue";
import type { Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import { IssueList } from "@/components/feedback/issue-list";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { useText } from "@/state/language";
import { helpOpenAtom } from "@/state/screen/ui";
import { ScenarioStrip } from "../scenario/strip";
import { SubjectTabs } from "./subject-tabs";
import * as m from "@/components/frame/messages";
import styles from "./page-frame.module.css";

type PageFrameProps = {
  readonly analysis: { readonly title: Text; readonly question: Text; readonly alone?: true };
  readonly unreadable: readonly Issue[];
  readonly issues: readonly Issue[];
  /** The scenario has no answer: the last one is shown. */
  readonly refused: boolean;
  /** The answer to another question, while this one is worked out. */
  readonly waiting?: boolean;
  /** The same for a moment: nothing is shown, but programs that read the page see it. */
  readonly behind?: boolean | undefined;
  /** Progress of the work: it keeps its position while the content below changes. */
  readonly progress?: ReactNode;
  readonly onFix: (change: IssueChange) => void;
  /** Buttons at the right of the title. */
  readonly tools?: ReactNode;
  /** Can be used although the answer is refused. */
  readonly live?: ReactNode;
  /** null, false: there has been no answer yet. */
  readonly children: ReactNode;
};

export function PageFrame(props: PageFrameProps) {
  const t = useText();
  const { analysis, unreadable, issues, refused, waiting, behind, progress, onFix, tools, live, children } = props;
  const shown = children !== null && children !== false;
  return (
    <>
      <PageTitle title={analysis.title} question={analysis.question} tools={tools} />
      <SubjectTabs />
      {!analysis.alone && <ScenarioStrip />}
      <UnreadableNotice issues={unreadable} />
      {progress}
      {issues.length > 0 && <IssueList tone={refused ? "stop" : "note"} issues={issues} onFix={onFix} />}
      {live}
      {refused && shown && <p className={styles.staleNote}>{t(m.lastScenarioThatCouldBe)}</p>}
      <div
        className={refused ? styles.stale : waiting ? styles.waiting : styles.answer}
        data-long={progress ? "" : undefined}
        aria-busy={behind}
        inert={refused}
      >
        {children}
      </div>
    </>
  );
}

/** The answer, or the last one there was: a half-typed number need not empty the page, nor one that has not `begun` to be computed. */
export function useLastAnswer<Output>(outcome: Result<Output>, begun = true): Output | null {
  const [last, keep] = useState<{ readonly answer: Output } | null>(null);
  const now = outcome.ok ? outcome.value : null;
  if (now !== null && begun && last?.answer !== now) keep({ answer: now });
  return begun ? (now ?? last?.answer ?? null) : (last?.answer ?? now);
}

type PageTitleProps = { readonly title: Text; readonly question: Text; readonly tools?: ReactNode };

function PageTitle({ title, question, tools }: PageTitleProps) {
  const t = useText();
  const [helpOpen, setHelpOpen] = useAtom(helpOpenAtom);
  return (
    <div className={styles.title}>
      <h1 className={styles.name}>{t(title)}</h1>
      <p className={styles.question}>{t(question)}</p>
      <div className={styles.tools} data-screen-only>
        {tools}
        <button type="button" className={styles.help} aria-expanded={helpOpen} onClick={() => setHelpOpen(!helpOpen)}>
          {t(m.help)}
        </button>
      </div>
    </div>
  );
}
