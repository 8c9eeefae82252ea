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
import { text } from "@/lib/text";
import { droppedFiles } from "@/state/opened-files/dropped-files";
import { useText } from "@/state/language";
import type { ReportFile } from "@/state/report-files/report-file";
import opening from "@/components/files/open-files.module.css";

const WORDS = {
  open: text({ en: "Open report", zh: "打开报告" }),
  drop: text({
    en: "or drop a file here: a report (schema 1.0.0, 1.1) or an engine result, JSON up to 64 MB. The link carries it.",
    zh: "或将文件拖放到此处：报告（schema 1.0.0、1.1）或引擎结果，JSON，至多 64 MB。链接会携带该文件。",
  }),
  reading: text({ en: "is being read", zh: "正在读取" }),
  shown: text({ en: "A file stands in the scenario's place", zh: "当前显示文件中的报告，而非场景" }),
  cancel: text({ en: "Cancel", zh: "取消" }),
  back: text({ en: "Back to the scenario", zh: "返回场景" }),
};

const FileContext = createContext<ReportFile | null>(null);

export const OpenedReport = FileContext.Provider;

export function OpenReport({ input, page }: EditorProps<typeof ReportInput, ReportAnswer>) {
  const t = useText();
  const file = useContext(FileContext);
  const { over, place } = useDrop(
    (data) => void droppedFiles(data).then((found) => file?.open(found.map((one) => one.file))),
  );
  if (file === null) throw new Error("This is drawn outside the page of reports.");
  const { name, reading, issues, held, open, close } = file;
  const shown = held !== null || input.document !== "";
  return (
    <div className={over ? `${opening.drop} ${opening.over}` : opening.drop} {...place} data-part="open">
      <div className={opening.line}>
        <FileButton label={t(WORDS.open)} accept=".json,application/json" onFiles={open} />
        {!reading && !shown && <span className={opening.note}>{t(WORDS.drop)}</span>}
        {(reading || shown) && (
          <span role="status" className={opening.note}>
            {name !== null && <b>{name} </b>}
            {t(reading ? WORDS.reading : WORDS.shown)}
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
            {t(reading ? WORDS.cancel : WORDS.back)}
          </button>
        )}
      </div>
      {issues.length > 0 && (
        <IssueList tone={held === null ? "stop" : "note"} issues={issues} onMend={page.actions.mend} />
      )}
    </div>
  );
}
