"use client";

import { useMemo } from "react";
import { lanesFigure, lanesHeight } from "@/components/charts/lanes";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import type { RawParams } from "@/lib/params/codec";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { Sheet } from "@/lib/export/sheet";
import type { PageExport } from "@/state/page-actions";
import { blocksOfInstance } from "./instances";
import { forkSheet } from "./present-fork";
import { requestSheet } from "./present-requests";
import { effectiveSheet, percentileSheet, waitSheet } from "./present-tables";
import { laneColumns, lanesOf, spanOf, stepSheet } from "./present-timeline";
import type { Run } from "./words";

/** Tables, the whole result, the timeline, the link. */
export function useRunExports(run: Run, input: SchedulingInput, link: RawParams): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(() => {
    const { a, fork, facts } = run;
    const blocks = blocksOfInstance(facts.config, input.inst);
    const [from, to] = spanOf(run);
    const steps = lazily(() => stepSheet(a.steps, blocks, t));
    const sheets: ResultExports["sheets"] = [
      { id: "percentiles", label: text({ en: "Percentiles", zh: "百分位" }), sheet: percentileSheet(a.figures, t) },
      { id: "waits", label: text({ en: "Waiting", zh: "等待构成" }), sheet: waitSheet(a.figures, t) },
      { id: "requests", label: text({ en: "Requests", zh: "请求" }), sheet: lazily(() => requestSheet(a.requests, t)) },
      { id: "timeline", label: text({ en: "Steps", zh: "步" }), sheet: steps },
      { id: "arithmetic", label: text({ en: "Useful arithmetic", zh: "有效算力" }), sheet: effectiveSheet(run, t) },
      ...(fork === null
        ? []
        : [{ id: "futures", label: text({ en: "Two futures", zh: "两种未来" }), sheet: forkSheet(fork.compared, t) }]),
    ];
    return {
      name: "scheduling-simulator",
      sheets,
      record: {
        analysis: "scheduling-simulator",
        params: link,
        facts,
        figures: a.figures,
        fork: fork && { step: fork.step, time: fork.time, compared: fork.compared },
      },
      charts: [
        {
          id: "timeline",
          label: text({ en: "Timeline", zh: "时间线" }),
          title: t(text({ en: "Steps of an instance", zh: "实例的各步" })),
          subtitle: t(facts.workload),
          figure: (space) =>
            lanesFigure(
              {
                lanes: lanesOf(
                  laneColumns(a.steps, input.inst, blocks),
                  fork && laneColumns(fork.b.steps, input.inst, blocks),
                  t,
                ),
                from,
                to,
                cursor: fork?.time ?? null,
                cursorText: "",
              },
              space,
            ),
          height: lanesHeight(5),
          sheet: steps,
        },
      ],
    };
  }, [run, input.inst, link, t]);
  return useResultExports(result);
}

/** Hundreds of thousands of rows are made when somebody asks for the file. */
const lazily = (make: () => Sheet): Sheet => ({
  get columns() {
    return make().columns;
  },
  get rows() {
    return make().rows;
  },
});
