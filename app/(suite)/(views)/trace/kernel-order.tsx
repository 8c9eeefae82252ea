"use client";
/** Kernels by time, or as they ran. */
import { Segments } from "@/components/results/segments";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import type { TraceAnswer } from "@/features/pages/trace/answer";
import type { TraceInput } from "@/features/pages/trace/input";
import { useText } from "@/state/language";
import { WORDS } from "./words";

export function KernelOrder({ input, page }: ViewProps<typeof TraceInput, TraceAnswer>) {
  const t = useText();
  return (
    <Segments
      label={t(WORDS.order)}
      options={[
        { id: "time", label: t(WORDS.byTime) },
        { id: "run", label: t(WORDS.inOrder) },
      ]}
      value={input.order}
      onChange={(order) => page.actions.setInput({ order })}
    />
  );
}
