/** The page before any trace is open: what its first view loads. `analysis.ts` adds what there is to say of one. */
import { defineAnalysis } from "@/features/analysis/analysis";
import type { Verdict } from "@/features/answers/answer";
import { nothingOpen } from "@/features/answers/empty-state";
import { success } from "@/lib/result";
import { aboutTrace } from "./about";
import type { TraceAnswer } from "./answer";
import { traceForm } from "./input";
import * as m from "./messages";
import { issue } from "./messages.issues";

const NO_FILE = issue("TRACE-NO-FILE", "file");

export const NOTHING_OPEN: Verdict = {
  finding: m.noTraceIsOpen,
  evidence: m.openWhatProfilerWroteTorch,
  help: null,
};

export const unopenedTrace = defineAnalysis({
  ...aboutTrace,
  ...traceForm,
  run: () => success<TraceAnswer>({ traces: [] }, [NO_FILE]),
  summary: () => ({}),
  report: () => nothingOpen(NOTHING_OPEN),
});
