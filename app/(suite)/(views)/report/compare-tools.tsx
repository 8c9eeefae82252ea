"use client";
/** What a report is set beside: this scenario as it is now, report files; each goes again by a button. */
import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { FileButton } from "@/components/files/file-button";
import { IssueList } from "@/components/feedback/issue-list";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { tooLarge } from "@/features/core/report/issues";
import { MOST_CHARACTERS, readReport } from "@/features/core/report/read-report";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import type { ReportAnswer } from "@/features/pages/report/answer";
import type { ReportInput } from "@/features/pages/report/input";
import { readJson } from "@/lib/json";
import type { Issue } from "@/lib/issue";
import { encodeParams } from "@/lib/params/codec";
import { failure } from "@/lib/result";
import { useText } from "@/state/language";
import { linkText } from "@/state/server/link-text";
import styles from "./compare-tools.module.css";
import * as m from "./messages";
import { issue } from "./messages.issues";

type Entry = { readonly name: string } & Readonly<Record<string, unknown>>;

export function CompareTools({ output, scenario, input, page }: ViewProps<typeof ReportInput, ReportAnswer>) {
  const t = useText();
  const { entries, issues, write, add } = useKeptReports(input.others, (others) => page.actions.setInput({ others }));
  const keep = (): void => {
    const { model, decode, chip, params } = scenario;
    const name = `${model.name.split("/").at(-1) ?? ""}, ${chip.name}, ${parallelismLabel(decode)}`;
    write([...entries, { name, params: { ...encodeParams(ScenarioSchema, params), engine: input.engine } }]);
  };
  return (
    <div className={styles.tools}>
      {output.kind === "scenario" && (
        <button type="button" className={buttons.button} onClick={keep}>
          {t(m.keepThisReportForComparison)}
        </button>
      )}
      <FileButton label={t(m.addReportFiles)} accept=".json,application/json" multiple onFiles={add} />
      {entries.map(({ name }, index) => (
        // The same report may be kept twice: only its index distinguishes it.
        <span key={`${index} ${name}`} className={styles.kept}>
          {name}
          <button
            type="button"
            aria-label={`${t(m.remove)}: ${name}`}
            onClick={() => write(entries.filter((_, other) => other !== index))}
          >
            ✕
          </button>
        </span>
      ))}
      {issues.length > 0 && <IssueList issues={issues} tone="note" onFix={page.actions.applyFix} />}
    </div>
  );
}

/** The list of the link, and what became of files that were not taken. */
function useKeptReports(others: string, setOthers: (others: string) => void) {
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const listed = readJson(others || "[]");
  const entries = (Array.isArray(listed) ? listed : []) as readonly Entry[];
  const write = (next: readonly Entry[], issues: readonly Issue[] = []): void => {
    setIssues(issues);
    linkText(next.length === 0 ? "" : JSON.stringify(next)).then(setOthers, () =>
      setIssues([...issues, issue("REPORT-OTHERS-LONG", "others")]),
    );
  };
  const add = async (files: readonly File[]): Promise<void> => {
    const read = await Promise.all(files.map(readFile));
    const refused = read.flatMap(({ name, of }) => (of.ok ? [] : of.issues.map((issue) => named(name, issue))));
    write([...entries, ...read.flatMap(({ name, of }) => (of.ok ? [{ name, document: of.value }] : []))], refused);
  };
  return { entries, issues, write, add };
}

/** One that is too large is not even read; one that can no longer be read is an empty text, which is no report. */
const readFile = async (file: File) => ({
  name: file.name,
  of:
    file.size > MOST_CHARACTERS
      ? failure(tooLarge(file.size, MOST_CHARACTERS))
      : readReport(await file.text().catch(() => "")),
});

const named = (name: string, issue: Issue): Issue => ({
  ...issue,
  message: m.nameMessage({ name, message: issue.message }),
});
