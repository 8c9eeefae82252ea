"use client";
/**
 * The page of an analysis whose answer takes long: `AnalysisPage` with the progress of its cells, and with an answer so far.
 *
 *     export const SimulationSweepPage = () => <LongAnalysisPage analysis={simulationSweep} />;
 */
import { useEffect } from "react";
import { JobProgress } from "@/components/feedback/job-progress";
import type { LongAnalysis } from "@/features/analysis/long-analysis";
import type { ParamSchema } from "@/lib/params/control";
import { useText } from "@/state/language";
import { useLongBootstrap, type RunningStage } from "@/state/answers/long-bootstrap";
import { AnswerPage, type PageParts } from "./analysis-page";
import styles from "./long-analysis-page.module.css";

type LongAnalysisPageProps<S extends ParamSchema, Output> = PageParts<S, Output> & {
  readonly analysis: LongAnalysis<string, S, Output>;
};

export function LongAnalysisPage<S extends ParamSchema, Output>({
  analysis,
  ...parts
}: LongAnalysisPageProps<S, Output>) {
  const { page, answered, begun, work } = useLongBootstrap(analysis);
  // The charts' code is on its way while the first cells are computed.
  useEffect(() => void import("@/components/charts/plot/plot-canvas"), []);
  return (
    <AnswerPage
      analysis={analysis}
      page={page}
      answered={answered}
      begun={begun}
      fromLink
      progress={<WorkStrip work={work} />}
      {...parts}
    />
  );
}

/** As high before, during and after the work: nothing below it moves. */
function WorkStrip({ work }: { readonly work: readonly RunningStage[] }) {
  const t = useText();
  return (
    <div className={styles.strip}>
      {work.map(({ stage: { kind, label, counted }, job }) => (
        <div key={kind} className={styles.stage}>
          {label && <span>{t(label)}</span>}
          <JobProgress job={job} {...(counted && { counted })} />
        </div>
      ))}
    </div>
  );
}
