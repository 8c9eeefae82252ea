"use client";
/** Traces of the reader's disk: they stay in this browser, so the page holds them itself and the analysis only describes them. */
import { useEffect, useMemo } from "react";
import { AnswerPage } from "@/components/results/analysis/analysis-page";
import { traceAnalysis } from "@/features/pages/trace/analysis";
import { askForFiles, linkFiles } from "@/features/pages/trace/file-link";
import type { TraceInput } from "@/features/pages/trace/input";
import { momentMissed, seekMoment } from "@/features/pages/trace/moment";
import { useQuestion, type Question } from "@/state/answers/bootstrap";
import { useFileLink } from "@/state/opened-files/file-link";
import { useHandedFiles } from "@/state/opened-files/handed-files";
import { sourceFile } from "@/state/opened-files/measured-source";
import { ownAnswer } from "@/state/answers/own-answer";
import { useOwnRules } from "@/state/browser-storage/own-rules";
import { useRecuts } from "@/app/(suite)/(views)/trace/trace-files/use-recuts";
import { useTraceFiles, type TraceFiles } from "@/app/(suite)/(views)/trace/trace-files/use-trace-files";
import { Calibrate } from "./calibrate";
import { CompareView } from "./compare/compare-view";
import { EffectsView } from "./compare/effects-view";
import { OpenAndCompare } from "./compare/open-and-compare";
import { CutChoice } from "./cut-choice";
import { OpenFiles } from "./open-files";
import { KernelOrder } from "./kernel-order";
import { FindingsView } from "./findings-view";
import { HostView } from "./host/host-view";
import { OwnRulesView } from "./rules/own-rules-view";
import { ProfileView } from "./rules/profile-view";
import { partExport } from "./save-part";
import { ScenarioChanges } from "./scenario-changes";
import { TimelineView } from "./timeline/timeline";

const VIEWS = {
  timeline: TimelineView,
  order: KernelOrder,
  findings: FindingsView,
  host: HostView,
  calibrate: Calibrate,
  changes: ScenarioChanges,
  compare: CompareView,
  effects: EffectsView,
  cut: CutChoice,
  "own-rules": OwnRulesView,
  profile: ProfileView,
};
const EDITORS = { open: OpenAndCompare };

export default function OpenedTraces() {
  const page = useQuestion(traceAnalysis);
  const files = useTraceFiles();
  useHandedFiles("trace", files.open);
  const missing = useMissing(page, files);
  const missed = useMoment(page, files);
  const { asked } = page;
  const cut = useRecuts(files.traces, asked.ok ? asked.value : null, useOwnRules());
  const tables = useMemo(
    () => files.files.flatMap(({ table, file }) => (table === null ? [] : [{ name: file.name, table }])),
    [files.files],
  );
  const answered = useMemo(
    () =>
      ownAnswer(page, () => ({
        output: { traces: cut.map(({ opened }) => opened), tables },
        issues: [
          ...(missing === "" ? [] : [askForFiles(missing.split(","))]),
          ...(missed ? [momentMissed] : []),
          ...cut.flatMap(({ issues }) => issues),
        ],
      })),
    [page, cut, tables, missing, missed],
  );
  const source = useMemo(
    () => ({
      files: files.files.filter(({ state }) => state !== "refused").map(({ file }) => sourceFile(file)),
      model: null,
    }),
    [files.files],
  );
  return (
    <OpenFiles value={files}>
      <AnswerPage
        analysis={traceAnalysis}
        page={page}
        answered={answered}
        views={VIEWS}
        editors={EDITORS}
        exports={partExport}
        source={source}
        lead="open"
      />
    </OpenFiles>
  );
}

/** The stretch that another page asked for, once the traces are read; true where none of them was recorded then. */
function useMoment({ input, actions }: Question<typeof TraceInput>, { traces, files }: TraceFiles): boolean {
  const { moment } = input;
  const { setInput } = actions;
  const read = traces.length > 0 && files.every(({ state }) => state === "done" || state === "refused");
  const sought = useMemo(() => (moment === "" || !read ? null : seekMoment(traces, moment)), [moment, read, traces]);
  // Outside React: the link.
  useEffect(() => {
    if (sought !== null) setInput({ ...sought, moment: "", pass: null, layer: null });
  }, [sought, setInput]);
  return moment !== "" && read && sought === null;
}

/** Writes the fingerprints of open traces into the link; returns those that the link names but are not open, separated by commas. */
function useMissing({ input, actions }: Question<typeof TraceInput>, { files }: TraceFiles): string {
  const opened = files.flatMap(({ state, fingerprint }) => (state === "refused" ? [] : (fingerprint ?? [])));
  const linked = linkFiles(input.file, opened);
  useFileLink(input.file, linked, actions);
  return linked.missing.join();
}
