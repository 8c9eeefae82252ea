"use client";

import { useState } from "react";
import { AnalysisPage, type ViewProps } from "@/components/results/analysis/analysis-page";
import { LaunchSection } from "@/components/results/launch/launch-section";
import type { QuickEstimation } from "@/features/core/passes/estimate";
import type { PassInput } from "@/features/core/passes/input";
import { quickEstimationAnalysis } from "@/features/pages/quick-estimation/analysis";
import { ComponentTable, type PhaseName } from "./component-table";
import { OperatorTable } from "./operator-table";

type Props = ViewProps<typeof PassInput, QuickEstimation>;

const VIEWS = { passes: PassTables, launch: Launch };

export const QuickEstimationPage = () => <AnalysisPage analysis={quickEstimationAnalysis} views={VIEWS} />;

/** Both tables show one phase at a time where there is room for one. */
export function PassTables({ output, scenario }: Pick<Props, "output" | "scenario">) {
  const [phase, setPhase] = useState<PhaseName>("prefill");
  return (
    <>
      <ComponentTable estimation={output} phase={phase} onPhase={setPhase} />
      <OperatorTable estimation={output} scenario={scenario} phase={phase} onPhase={setPhase} />
    </>
  );
}

function Launch({ scenario, page }: Props) {
  return <LaunchSection scenario={scenario} onFix={page.actions.applyFix} />;
}
