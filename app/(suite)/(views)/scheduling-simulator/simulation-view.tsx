"use client";

import { IssueList } from "@/components/feedback/issue-list";
import { PageSkeleton } from "@/components/feedback/skeleton";
import type { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import type { RawParams } from "@/lib/params/codec";
import { text } from "@/lib/text";
import type { Actions } from "@/state/bootstrap";
import { JobBar } from "./job-bar";
import { MapPanel } from "./map-panel";
import type { Asked, PageActions } from "./page-analysis";
import { RunView } from "./run-view";
import { SettingsPanel } from "./settings-panel";
import { StepPanel } from "./step-panel";
import { useMap, usePackedText, useRun } from "./use-run";
import { WorkloadPanel } from "./workload-panel";
import styles from "./simulation.module.css";

type SimulationViewProps = {
  readonly asked: Asked;
  readonly link: RawParams;
  readonly actions: Actions<typeof SchedulingInput>;
};

const RUNNING = text({ en: "Simulating…", zh: "正在模拟…" });

/** The run of the link, and around it what can be asked of it. */
export function SimulationView({ asked, link, actions }: SimulationViewProps) {
  const { input } = asked;
  const files = {
    trace: usePackedText(input.trace, "trace"),
    tables: usePackedText(input.step_tables, "step_tables"),
  };
  const { job, outcome, fresh } = useRun(asked, link, files);
  const map = useMap(asked, link, files, fresh);
  const issues = [...files.trace.issues, ...files.tables.issues, ...job.issues, ...(outcome?.issues ?? [])];
  const page: PageActions = { set: actions.setInput, mend: actions.mend };
  const run = outcome?.run ?? null;
  return (
    <div className={styles.view}>
      <JobBar job={job} label={RUNNING} />
      {issues.length > 0 && <IssueList issues={issues} tone={run === null ? "stop" : "note"} onMend={actions.mend} />}
      {run === null && outcome === null && job.state === "running" && <PageSkeleton />}
      {run !== null && (
        <div className={fresh ? undefined : styles.stale}>
          <RunView run={run} input={input} link={link} page={page} />
        </div>
      )}
      <MapPanel asked={asked} map={map} page={page} />
      <StepPanel asked={asked} page={page} tables={files.tables} />
      <WorkloadPanel input={input} run={run} page={page} />
      <SettingsPanel />
    </div>
  );
}
