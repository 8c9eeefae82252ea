import { defineAnalysis } from "@/features/analysis/analysis";
import { usToMs } from "@/lib/units/edge";
import { traceReport } from "./report";
import { ranks, wholeExtent } from "./selection";
import { unopenedTrace } from "./empty-state";

export const traceAnalysis = defineAnalysis({
  ...unopenedTrace,
  summary: ({ traces }) => ({
    files: traces.length,
    kernels: ranks(traces).reduce((sum, { device }) => sum + device.work.start.length, 0),
    span_ms: usToMs(Math.max(0, ...ranks(traces).map(({ device }) => span(wholeExtent(device))))),
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
