"use client";

import { AnalysisPage } from "@/components/results/analysis-page";
import { expertsAnalysis } from "@/features/pages/experts/analysis";
import { ExpertsInput } from "@/features/pages/experts/input";
import { moeKinds } from "@/features/pages/experts/load";
import { usePageInput } from "@/state/page-input";
import { useScenario } from "@/state/scenario";
import { BalanceImport } from "./balance-import";

/** The import stays where a table of the link cannot be used: it is the way back. */
export function ExpertsPage() {
  const { resolved } = useScenario();
  const input = usePageInput(ExpertsInput);
  const dense = resolved.ok && moeKinds(resolved.value.model).length === 0;
  return (
    <>
      <AnalysisPage analysis={expertsAnalysis} />
      {!dense && <BalanceImport present={input.value.balance !== ""} onUse={(balance) => input.set({ balance })} />}
    </>
  );
}
