"use client";
/** "Launch" under a page's answer: the commands that start this configuration. The texts are made when the section opens. */
import { lazy, Suspense, useState } from "react";
import type { LaunchInput } from "@/features/core/deploy/launch-input";
import type { LaunchScenario } from "@/features/core/deploy/plan/server-plan";
import type { IssueChange } from "@/lib/issue";
import { useText } from "@/state/language";
import styles from "./launch-section.module.css";
import * as m from "./messages";

const LaunchBody = lazy(() => import("./body"));

type LaunchSectionProps = {
  readonly scenario: LaunchScenario;
  /** What the launch states beside the scenario, where the page has an answer: engine, token budget, drafts. */
  readonly stated?: Partial<LaunchInput> | undefined;
  /** Applies parameters: a fix, or what a pasted command says. */
  readonly onFix: (change: IssueChange) => void;
};

export function LaunchSection({ scenario, stated, onFix }: LaunchSectionProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.section} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{t(m.launch)}</h2> <span>{t(m.engineCommandsContainerAndCluster)}</span>
      </summary>
      {open && (
        <Suspense fallback={null}>
          <LaunchBody key={JSON.stringify(stated)} scenario={scenario} stated={stated} onFix={onFix} />
        </Suspense>
      )}
    </details>
  );
}
