import { defineAnalysis } from "@/features/analysis";
import { success } from "@/lib/result";
import { text } from "@/lib/text";
import { usToMs } from "@/lib/units/edge";
import { aboutTrace } from "./about";
import { traceForm } from "./input";
import type { TraceAnswer } from "./answer";
import { traceReport } from "./report";
import { ranks, whole } from "./selection";

const NO_FILE = {
  code: "TRACE-NO-FILE",
  at: "file",
  message: text({ en: "No trace was given: a scenario holds none.", zh: "未提供轨迹：场景中不包含轨迹。" }),
  fix: text({
    en: "Open the file on the page Trace, where it stays in the browser, or run mds trace FILE.",
    zh: "请在“轨迹”页打开文件（文件不会离开浏览器），或运行 mds trace FILE。",
  }),
};

export const traceAnalysis = defineAnalysis({
  ...aboutTrace,
  ...traceForm,
  run: () => success<TraceAnswer>({ traces: [] }, [NO_FILE]),
  summary: ({ traces }) => ({
    files: traces.length,
    kernels: ranks(traces).reduce((sum, { device }) => sum + device.work.start.length, 0),
    span_ms: usToMs(Math.max(0, ...ranks(traces).map(({ device }) => span(whole(device))))),
  }),
  report: traceReport,
  plain: ({ traces }) => ({
    files: traces.map(({ name, trace, devices }) => ({
      name,
      entries: trace.entries,
      devices: devices.map(({ work }) => ({ name: work.name, events: work.start.length })),
    })),
  }),
});

const span = ({ from, to }: { readonly from: number; readonly to: number }): number => to - from;
