"use client";

import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { LaunchSection } from "@/components/results/launch-section";
import { quickEstimationAnalysis } from "@/features/pages/quick-estimation/analysis";
import type { QuickEstimation } from "@/features/core/passes/estimate";
import { PassInput } from "@/features/core/passes/input";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { encodeParams } from "@/lib/params/codec";
import { success, type Result } from "@/lib/result";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { usePinned } from "@/state/pinned";
import { EstimateView } from "./estimate-view";

export function QuickEstimationView() {
  const page = useBootstrap(quickEstimationAnalysis);
  const pinned = usePinned(quickEstimationAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  const { scenario, input } = page;
  const params = useMemo(
    () => ({
      ...(scenario.ok && encodeParams(ScenarioSchema, scenario.value.params)),
      ...encodeParams(PassInput, input),
    }),
    [scenario, input],
  );
  return (
    <PageFrame
      analysis={quickEstimationAnalysis}
      page={{ ...page, outcome: withoutMisfit(page.outcome) }}
      tools={<ExportMenu exports={exports} />}
    >
      {(estimation) => (
        <>
          <EstimateView
            estimation={estimation}
            pinned={pinned?.outcome.ok ? pinned.outcome.value : null}
            params={params}
            onMend={page.actions.mend}
          />
          {scenario.ok && <LaunchSection scenario={scenario.value} onMend={page.actions.mend} />}
        </>
      )}
    </PageFrame>
  );
}

/** The view shows the misfit in the verdict's place; the frame need not list it again. */
function withoutMisfit(outcome: Result<QuickEstimation>): Result<QuickEstimation> {
  if (!outcome.ok || outcome.value.misfit === null) return outcome;
  const { misfit } = outcome.value;
  return success(
    outcome.value,
    outcome.issues.filter((issue) => issue.code !== misfit.code),
  );
}
