"use client";
/** Kernels by time, or as they ran. */
import { Segments } from "@/components/results/segments";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import type { TraceAnswer } from "@/features/pages/trace/answer";
import type { TraceInput } from "@/features/pages/trace/input";
import { useText } from "@/state/language";
import * as m from "./messages";

export function KernelOrder({ input, page }: ViewProps<typeof TraceInput, TraceAnswer>) {
  const t = useText();
  return (
    <Segments
      label={t(m.orderOfKernels)}
      options={[
        { id: "time", label: t(m.byTime) },
        { id: "run", label: t(m.inOrder) },
      ]}
      value={input.order}
      onChange={(order) => page.actions.setInput({ order })}
    />
  );
}
