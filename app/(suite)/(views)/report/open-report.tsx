"use client";
/** A report of another tool, or of this suite, by choosing or dropping its file. */
import { createContext, useContext } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { FileButton } from "@/components/files/file-button";
import { useDrop } from "@/components/files/use-drop";
import type { EditorProps } from "@/components/results/analysis/analysis-page";
import type { ReportAnswer } from "@/features/pages/report/answer";
import type { ReportInput } from "@/features/pages/report/input";
import { droppedFiles } from "@/state/opened-files/dropped-files";
import { useText } from "@/state/language";
import type { ReportFile } from "@/state/report-files/report-file";
import opening from "@/components/files/open-files.module.css";
import * as m from "./messages";

const FileContext = createContext<ReportFile | null>(null);

export const OpenedReport = FileContext.Provider;

export function OpenReport({ input, page }: EditorProps<typeof ReportInput, ReportAnswer>) {
  const t = useText();
  const file = useContext(FileContext);
  const { over, place } = useDrop(
    (data) => void droppedFiles(data).then((files) => file?.open(files.map((entry) => entry.file))),
  );
  if (file === null) throw new Error("This is drawn outside the page of reports.");
  const { name, reading, issues, held, open, close } = file;
  const shown = held !== null || input.document !== "";
  return (
    <div className={over ? `${opening.drop} ${opening.over}` : opening.drop} {...place} data-part="open">
      <div className={opening.line}>
        <FileButton label={t(m.openReport)} accept=".json,application/json" onFiles={open} />
        {!reading && !shown && <span className={opening.note}>{t(m.orDropFileHereReport)}</span>}
        {(reading || shown) && (
          <span role="status" className={opening.note}>
            {name !== null && <b>{name} </b>}
            {t(reading ? m.isBeingRead : m.fileStandsInScenariosPlace)}
          </span>
        )}
        {(reading || shown) && (
          <button
            type="button"
            className={buttons.button}
            onClick={() => {
              close();
              if (!reading) page.actions.setInput({ document: "" });
            }}
          >
            {t(reading ? m.cancel : m.backToScenario)}
          </button>
        )}
      </div>
      {issues.length > 0 && (
        <IssueList tone={held === null ? "stop" : "note"} issues={issues} onFix={page.actions.applyFix} />
      )}
    </div>
  );
}
