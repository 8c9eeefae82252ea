"use client";
/** The timeline of the selected rank: toolbar, picture, and what the pointer or the focus is on. */
import { useMemo } from "react";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import type { TraceAnswer } from "@/features/pages/trace/answer";
import type { TraceInput } from "@/features/pages/trace/input";
import { select } from "@/features/pages/trace/selection";

import { Timeline } from "./timeline";

export function TimelineView({ output, input, page }: ViewProps<typeof TraceInput, TraceAnswer>) {
  const selection = useMemo(() => select(output.traces, input), [output, input]);
  if (selection === null) return null;
  return <Timeline selection={selection} traces={output.traces} input={input} onInput={page.actions.setInput} />;
}
