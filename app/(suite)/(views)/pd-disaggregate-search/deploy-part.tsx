"use client";

import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { CopyLaunch } from "@/components/results/launch/copy-launch";
import { LaunchSection } from "@/components/results/launch/launch-section";
import { ResultSection } from "@/components/results/parts/result-section";
import type { PdResult } from "@/features/pages/pd-disaggregate-search/answer";
import { appliedPlan } from "@/features/pages/pd-disaggregate-search/apply";
import type { PdInput } from "@/features/pages/pd-disaggregate-search/input";
import { pdSpace } from "@/features/pages/pd-disaggregate-search/request";
import { planWord } from "@/features/pages/pd-disaggregate-search/words";
import { success } from "@/lib/result";
import { useText } from "@/state/language";
import * as m from "./messages";

type DeployProps = ViewProps<typeof PdInput, PdResult>;

/** What launches the best plan; null where there is none. */
function useApplied({ output, scenario, page: { input } }: DeployProps) {
  const row = output.winner?.row ?? null;
  return useMemo(() => {
    const space = pdSpace(scenario, input);
    const applied = row && space.ok ? appliedPlan(scenario, space.value, row) : null;
    return row && applied && { row, ...applied };
  }, [scenario, input, row]);
}

/** Beside the verdict. */
export function ActionsPart(props: DeployProps) {
  const applied = useApplied(props);
  const scenario = applied?.scenario;
  if (!scenario) return null;
  return <CopyLaunch scenario={() => success(scenario)} stated={applied.launch} settled />;
}

/** The best plan into the scenario, and what starts its servers. */
export function DeployPart(props: DeployProps) {
  const t = useText();
  const { actions } = props.page;
  const applied = useApplied(props);
  if (!applied) return null;
  const { patch, row } = applied;
  return (
    <>
      <ResultSection
        id="apply"
        title={m.deployRow({ row: planWord(row) })}
        lead={patch === null ? m.scenarioHasOneAcceleratorThis : undefined}
        tools={
          patch && (
            <button type="button" className={buttons.button} onClick={() => actions.setScenario(patch)}>
              {t(m.applyToScenario)}
            </button>
          )
        }
      >
        {null}
      </ResultSection>
      {applied.scenario && (
        <LaunchSection scenario={applied.scenario} stated={applied.launch} onFix={actions.applyFix} />
      )}
    </>
  );
}
