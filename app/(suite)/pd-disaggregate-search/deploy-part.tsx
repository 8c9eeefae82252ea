"use client";

import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import { LaunchSection } from "@/components/results/launch-section";
import { ResultSection } from "@/components/results/result-section";
import { appliedPlan } from "@/features/pages/pd-disaggregate-search/apply";
import type { PdInput } from "@/features/pages/pd-disaggregate-search/input";
import { pdSpaceOf } from "@/features/pages/pd-disaggregate-search/request";
import type { PdResult } from "@/features/pages/pd-disaggregate-search/analysis";
import { planWord } from "@/features/pages/pd-disaggregate-search/words";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Scenario } from "@/features/core/scenario/schema";
import type { IssueChange } from "@/lib/issue";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { WORDS } from "./words";

type DeployPartProps = {
  readonly result: PdResult;
  readonly scenario: Resolved;
  readonly input: PdInput;
  readonly onApply: (patch: Partial<Scenario>) => void;
  readonly onMend: (change: IssueChange) => void;
};

/** The best plan into the scenario, and what starts its servers. */
export function DeployPart({ result, scenario, input, onApply, onMend }: DeployPartProps) {
  const t = useText();
  const row = result.winner?.row ?? null;
  const applied = useMemo(() => {
    const space = pdSpaceOf(scenario, input);
    return row && space.ok ? appliedPlan(scenario, space.value, row) : null;
  }, [scenario, input, row]);
  if (!row || !applied) return null;
  const { patch } = applied;
  return (
    <>
      <ResultSection
        id="apply"
        title={text({ en: `Deploy ${planWord(row)}`, zh: `部署 ${planWord(row)}` })}
        lead={patch === null ? WORDS.mixed : undefined}
        tools={
          patch && (
            <button type="button" className={buttons.button} onClick={() => onApply(patch)}>
              {t(WORDS.apply)}
            </button>
          )
        }
      >
        {null}
      </ResultSection>
      {applied.scenario && <LaunchSection scenario={applied.scenario} stated={applied.launch} onMend={onMend} />}
    </>
  );
}
