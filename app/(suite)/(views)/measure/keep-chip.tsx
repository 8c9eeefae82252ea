"use client";
/** What to do with what was measured: an accelerator on the reader's shelf and in the scenario, a file, operator tables. */
import { useState } from "react";
import { downloadText } from "@/components/files/download";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { writeChipFile } from "@/features/core/hardware/chip-files";
import { CUSTOM_ID, customChipToLink } from "@/features/core/hardware/custom-chip";
import type { MeasureAnswer } from "@/features/pages/measure/answer";
import type { MeasureInput } from "@/features/pages/measure/input";
import type { Issue } from "@/lib/issue";
import { packText } from "@/lib/packed-text";
import { verbatim } from "@/lib/text";
import { useLanguage, useText } from "@/state/language";
import { ownChips } from "@/state/browser-storage/own-chips";
import { importTableFiles } from "@/state/server/stored-tables";
import styles from "./measure.module.css";
import * as m from "./messages";
import { issue } from "./messages.issues";

const NO_ROOM: Issue = issue("MEASURE-NO-ROOM", "chip");
const NO_SERVER: Issue = issue("MEASURE-TABLES", "tables");

export function KeepChip({ output, page }: ViewProps<typeof MeasureInput, MeasureAnswer>) {
  const t = useText();
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [said, setSaid] = useState("");
  const { own, sheet } = output;
  const takeTables = useTables(output, page, setIssues, setSaid);
  if (own === null) return null;
  const use = (): void => {
    const stored = ownChips.put([own.columns]);
    setIssues(stored ? [] : [NO_ROOM]);
    if (!stored) return;
    page.actions.setScenario({ hw: CUSTOM_ID, chip: packText(customChipToLink(own.chip)) });
    setSaid(t(m.keptAmongYourOwnAccelerators));
  };
  return (
    <div data-part="keep">
      <p className={styles.line}>
        <button type="button" className={buttons.primary} onClick={use}>
          {t(m.keepItAndUseIt)}
        </button>
        <button
          type="button"
          className={buttons.button}
          onClick={() => downloadText("measured-chip.json", "application/json", writeChipFile([own.columns], "list"))}
        >
          {t(m.saveSheetAsFile)}
        </button>
        {sheet !== null && (
          <button type="button" className={buttons.button} onClick={takeTables}>
            {t(m.useMeasuredTimesAsOperator)}
          </button>
        )}
      </p>
      {sheet !== null && <p>{t(m.scenarioAndCalibrationWithIt)}</p>}
      <p role="status">{said}</p>
      {issues.length > 0 && <IssueList tone="note" issues={issues} onFix={() => undefined} />}
    </div>
  );
}

type Page = ViewProps<typeof MeasureInput, MeasureAnswer>["page"];

/** Sends the tables of kernels and messages to be imported, and chooses the set that comes of them. */
function useTables(
  { files }: MeasureAnswer,
  page: Page,
  setIssues: (issues: readonly Issue[]) => void,
  setSaid: (message: string) => void,
): () => void {
  const t = useText();
  const { language } = useLanguage();
  const priced = files.filter(({ tool }) => tool === "perf_test" || tool === "link_test");
  return () =>
    void importTableFiles(
      priced.map(({ name, text: content }) => ({ path: name, file: new File([content], name) })),
      language,
    ).then(
      ({ sets, skipped, trouble }) => {
        const why = [...skipped.map(({ path, why: reason }) => `${path}: ${reason}`), ...trouble];
        setIssues(why.map((words) => ({ code: "MEASURE-TABLES", at: "tables", message: verbatim(words) })));
        const [set] = sets;
        if (set === undefined) return;
        page.actions.setScenario({ hw: set.chip, tables: set.id, time: null });
        setSaid(t(m.scenarioUsesTables));
      },
      () => setIssues([NO_SERVER]),
    );
}
