"use client";
/** The roofline with what this browser keeps of measured passes beside it. */
import { useMemo } from "react";
import { PartChart } from "@/components/results/parts/part-chart";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import type { ReportAnswer } from "@/features/pages/report/answer";
import type { ReportInput } from "@/features/pages/report/input";
import { withMeasured } from "@/features/pages/report/sections/roofline-measured";
import { useKeptPass } from "@/state/browser-storage/stored-passes";
import { useText } from "@/state/language";

export function RooflineView({ output, scenario, part }: ViewProps<typeof ReportInput, ReportAnswer>) {
  const t = useText();
  const prefill = useKeptPass(scenario, "prefill");
  const decode = useKeptPass(scenario, "decode");
  const shown = useMemo(() => {
    if (part.kind !== "chart" || output.kind === "file") return null;
    return withMeasured(
      part,
      output,
      [prefill, decode].filter((pass) => pass !== null),
      t,
    );
  }, [part, output, prefill, decode, t]);
  if (shown === null) return null;
  return (
    <>
      <PartChart part={shown.part} page="report" />
      {shown.words.map((words) => (
        <p key={words.en}>{t(words)}</p>
      ))}
    </>
  );
}
