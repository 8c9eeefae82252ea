/** The page before any file is open: what its first view loads. `analysis.ts` adds what there is to say of an incident. */
import { defineAnalysis } from "@/features/analysis/analysis";
import type { Part, Report, Verdict } from "@/features/answers/answer";
import { nothingOpen } from "@/features/answers/empty-state";
import { success } from "@/lib/result";
import type { Translate } from "@/lib/text";
import { aboutDiagnose } from "./about";
import type { DiagnoseAnswer } from "./answer";
import { diagnoseForm } from "./input";
import { whatFilesAdd } from "./what-files-add";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** Where files are opened, and what each kind of file tells. */
export function nothingOpenYet(t: Translate): Report {
  const empty = nothingOpen(NOTHING_OPEN);
  const adds: Part = {
    ...{ kind: "table", id: "adds", title: m.whatEachFileAdds, lead: m.oneIsEnough },
    table: whatFilesAdd(t),
  };
  return { ...empty, parts: [...empty.parts, adds] };
}

const NO_FILE = issue("DIAGNOSE-NO-FILE", "files");

const NOTHING_OPEN: Verdict = {
  finding: m.noFilesAreOpen,
  evidence: m.openLogsMetricsBenchmarks,
  help: m.exampleShowsAnswer,
};

export const unopenedIncident = defineAnalysis({
  ...aboutDiagnose,
  ...diagnoseForm,
  run: () => success<DiagnoseAnswer>({ opened: null }, [NO_FILE]),
  summary: () => ({}),
  report: (_, { t }) => nothingOpenYet(t),
});
