/** The page before any trace is open: what its first view loads. `analysis.ts` adds what there is to say of one. */
import { defineAnalysis } from "@/features/analysis/analysis";
import type { Verdict } from "@/features/answers/answer";
import { nothingOpen } from "@/features/answers/empty-state";
import { success } from "@/lib/result";
import { text } from "@/lib/text";
import { aboutTrace } from "./about";
import type { TraceAnswer } from "./answer";
import { traceForm } from "./input";

const NO_FILE = {
  code: "TRACE-NO-FILE",
  at: "file",
  message: text({ en: "No trace was given: a scenario holds none.", zh: "未提供轨迹：场景中不包含轨迹。" }),
  fix: text({
    en: "Open the file on the page Trace, where it stays in the browser, or run mds trace FILE.",
    zh: "请在“轨迹”页打开文件（文件不会离开浏览器），或运行 mds trace FILE。",
  }),
};

export const NOTHING_OPEN: Verdict = {
  finding: text({ en: "No trace is open", zh: "尚未打开轨迹" }),
  evidence: text({
    en: "Open what a profiler wrote: torch.profiler, vLLM, SGLang, or Nsight Systems as Chrome JSON.",
    zh: "请打开性能分析器写出的文件：torch.profiler、vLLM、SGLang，或以 Chrome JSON 导出的 Nsight Systems。",
  }),
  help: null,
};

export const unopenedTrace = defineAnalysis({
  ...aboutTrace,
  ...traceForm,
  run: () => success<TraceAnswer>({ traces: [] }, [NO_FILE]),
  summary: () => ({}),
  report: () => nothingOpen(NOTHING_OPEN),
});
