"use client";

import { useAtom } from "jotai";
import { useMemo } from "react";
import { IssueList } from "@/components/feedback/issue-list";
import { commandLine } from "@/components/results/command-line";
import { Headline } from "@/components/results/headline";
import { Verdict } from "@/components/results/verdict";
import { WhyDrawer } from "@/components/results/why-drawer";
import { SheetTable } from "@/components/tables/sheet-table";
import type { CalibratedPage } from "@/features/calibration/calibrated-page";
import type { CalibrationChoices } from "@/features/calibration/input";
import type { Resolved } from "@/features/scenario/resolve";
import type { Sheet } from "@/lib/export/sheet";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import { usePageActions } from "@/state/page-actions";
import { whyAtom } from "@/state/ui";
import type { CalibrationActions } from "./actions";
import styles from "./calibration.module.css";
import { Charts } from "./charts";
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
  readonly scenario: Resolved;
  readonly input: CalibrationChoices;
  readonly params: Readonly<Record<string, string>>;
  readonly actions: CalibrationActions;
};

export function CalibratedView({ page, issues, scenario, input, params, actions }: CalibratedViewProps) {
  const t = useText();
  const [why, explain] = useAtom(whyAtom);
  const { calibration, sweep, figures } = page;
  const explained = figures.find(({ id }) => id === why) ?? null;
  const exports = useCalibrationExports(page, input.metric, params);
  const firstId = figures[0]?.id ?? null;
  usePageActions(useMemo(() => ({ exports, why: () => explain(firstId) }), [exports, explain, firstId]));
  const warnings = [...calibration.warnings, ...issues];
  return (
    <>
      <Verdict {...verdictOf(page)} />
      <Headline
        figures={useMemo(() => figures.map((figure) => ({ figure })), [figures])}
        open={why}
        onOpen={(id) => explain(id === why ? null : id)}
      />
      <ProfilePanel
        calibration={calibration}
        sample={page.sample}
        scenario={scenario}
        input={input}
        actions={actions}
      />
      <div className={styles.columns}>
        <Table
          title={WORDS.factors}
          note={WORDS.factorNote}
          sheet={useMemo(() => factorSheet(calibration, t), [calibration, t])}
        >
          <SheetTable caption={t(WORDS.shares)} sheet={useMemo(() => shareSheet(calibration, t), [calibration, t])} />
        </Table>
        <Table
          title={WORDS.quality}
          note={qualityNote(calibration)}
          sheet={useMemo(() => qualitySheet(calibration, t), [calibration, t])}
        />
      </div>
      {warnings.length > 0 && (
        <section className={styles.section}>
          <h2>{t(WORDS.warnings)}</h2>
          <IssueList tone="note" issues={warnings} onMend={actions.mend} />
        </section>
      )}
      <Charts page={page} side={input.metric} />
      <NextRuns runs={calibration.next} />
      {sweep && <Table title={WORDS.sweep} note={needNote(sweep)} sheet={needSheet(sweep, t)} />}
      <Table
        title={WORDS.points}
        note={WORDS.pointNote}
        sheet={useMemo(() => shownPoints(calibration, t), [calibration, t])}
      />
      <WhyDrawer
        figure={explained}
        onClose={() => explain(null)}
        command={commandLine("calibration", params, explained?.id)}
      />
    </>
  );
}

type TableProps = {
  readonly title: Text;
  readonly note: Text;
  readonly sheet: Sheet;
  readonly children?: React.ReactNode;
};

function Table({ title, note, sheet, children }: TableProps) {
  const t = useText();
  return (
    <section className={styles.section}>
      <h2>{t(title)}</h2>
      <p className={styles.note}>{t(note)}</p>
      <SheetTable sheet={sheet} caption={t(title)} />
      {children && <div className={styles.under}>{children}</div>}
    </section>
  );
}
