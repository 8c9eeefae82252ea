"use client";

import { useState } from "react";
import { Answer } from "@/components/results/answer";
import { FactGroups } from "@/components/results/fact-list";
import { Verdict } from "@/components/results/verdict";
import type { QuickEstimation } from "@/features/core/passes/estimate";
import { headline } from "@/features/pages/quick-estimation/figures";
import { formatQuantity } from "@/lib/format/quantity";
import type { IssueChange } from "@/lib/issue";
import { verbatim } from "@/lib/text";
import { ComponentTable, type PhaseName } from "./component-table";

import { MemoryMisfit } from "./memory-misfit";
import { OperatorTable } from "./operator-table";
import { PhaseChart } from "./phase-chart";
import { gradeOf } from "./present";
import { factGroups } from "./present-facts";
import { useEstimationExports } from "./use-exports";

type EstimateViewProps = {
  readonly estimation: QuickEstimation;
  /** The same page's answer to the pinned scenario. */
  readonly pinned: QuickEstimation | null;
  /** Parameters of the link, for the command line and the export. */
  readonly params: Readonly<Record<string, string>>;
  /** Applies a change that the misfit offers. */
  readonly onMend: (change: IssueChange) => void;
};

/** The answer on the screen: verdict, four figures, the two timelines that explain them, tables, facts. */
export function EstimateView({ estimation, pinned, params, onMend }: EstimateViewProps) {
  const [phase, setPhase] = useState<PhaseName>("prefill");
  const note = verbatim(formatQuantity((estimation.load ?? estimation.passes).perUser, "tok/s/user"));
  return (
    <Answer
      analysis="quick-estimation"
      verdict={
        estimation.misfit ? (
          <MemoryMisfit issue={estimation.misfit} memory={estimation.memory} onMend={onMend} />
        ) : (
          <Verdict {...estimation.verdict} />
        )
      }
      figures={headline(estimation.figures)}
      pinned={pinned?.figures}
      notes={{ throughput: note }}
      exports={useEstimationExports(estimation, params)}
      params={params}
    >
      <PhaseChart phase={estimation.prefill} grade={gradeOf(estimation, "prefill")} />
      <PhaseChart phase={estimation.decode} grade={gradeOf(estimation, "decode")} />
      <ComponentTable estimation={estimation} phase={phase} onPhase={setPhase} />
      <OperatorTable estimation={estimation} phase={phase} onPhase={setPhase} />
      <FactGroups groups={factGroups(estimation, pinned)} />
    </Answer>
  );
}
