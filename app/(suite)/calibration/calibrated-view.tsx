"use client";

import { useMemo } from "react";
import { Answer } from "@/components/results/answer";
import { ResultSection } from "@/components/results/result-section";
import { Verdict } from "@/components/results/verdict";
import { SheetTable } from "@/components/tables/sheet-table";
import type { CalibratedPage } from "@/features/pages/calibration/calibrated-page";
import type { CalibrationChoices } from "@/features/pages/calibration/input";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Sheet } from "@/lib/export/sheet";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import type { CalibrationActions } from "./actions";
import styles from "./calibration.module.css";
import { Charts } from "./charts";
import { GroupedIssues } from "./grouped-issues";
import { NextRuns } from "./next-runs";
import { verdictOf } from "./present";
import { needNote, needSheet } from "./present-sweep";
import { factorSheet, shownPoints, qualityNote, qualitySheet, shareSheet } from "./present-tables";
import { ProfilePanel } from "./profile-panel";
import { useCalibrationExports } from "./use-exports";
import { WORDS } from "./words";

type CalibratedViewProps = {
  readonly page: CalibratedPage;
  /** Measurements that were left out, and what else reading them showed. */
  readonly issues: readonly Issue[];
  /** Another fit is on its way: nothing here may be applied. */
  readonly stale: boolean;
  readonly scenario: Resolved;
  readonly input: CalibrationChoices;
  readonly params: Readonly<Record<string, string>>;
  readonly actions: CalibrationActions;
};

export function CalibratedView({ page, issues, stale, scenario, input, params, actions }: CalibratedViewProps) {
  const t = useText();
  const { calibration, sweep } = page;
  const exports = useCalibrationExports(page, input.metric, params);
  const warnings = [...calibration.warnings, ...issues];
  return (
    <Answer
      analysis="calibration"
      verdict={<Verdict {...verdictOf(page)} />}
      figures={page.figures}
      exports={exports}
      params={params}
    >
      <ProfilePanel
        calibration={calibration}
        sample={page.sample}
        stale={stale}
        scenario={scenario}
        input={input}
        actions={actions}
      />
      <div className={styles.columns}>
        <Table
          title={WORDS.factors}
          lead={WORDS.factorNote}
          sheet={useMemo(() => factorSheet(calibration, t), [calibration, t])}
        >
          <SheetTable caption={t(WORDS.shares)} sheet={useMemo(() => shareSheet(calibration, t), [calibration, t])} />
        </Table>
        <Table
          title={WORDS.quality}
          lead={qualityNote(calibration)}
          sheet={useMemo(() => qualitySheet(calibration, t), [calibration, t])}
        />
      </div>
      {warnings.length > 0 && (
        <ResultSection id="warnings" title={WORDS.warnings}>
          <GroupedIssues issues={warnings} onMend={actions.mend} />
        </ResultSection>
      )}
      <Charts page={page} side={input.metric} />
      <NextRuns runs={calibration.next} />
      {sweep && <Table title={WORDS.sweep} lead={needNote(sweep)} sheet={needSheet(sweep, t)} />}
      <Table
        title={WORDS.points}
        lead={WORDS.pointNote}
        sheet={useMemo(() => shownPoints(calibration, t), [calibration, t])}
      />
    </Answer>
  );
}

type TableProps = {
  readonly title: Text;
  readonly lead: Text;
  readonly sheet: Sheet;
  readonly children?: React.ReactNode;
};

function Table({ title, lead, sheet, children }: TableProps) {
  const t = useText();
  return (
    <ResultSection title={title} lead={lead}>
      <SheetTable sheet={sheet} caption={t(title)} />
      {children && <div className={styles.under}>{children}</div>}
    </ResultSection>
  );
}
