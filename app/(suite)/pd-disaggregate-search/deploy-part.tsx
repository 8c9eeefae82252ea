"use client";

import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import { LaunchSection } from "@/components/results/launch-section";
import { ResultSection } from "@/components/results/result-section";
import type { PdResult } from "@/features/pd-disaggregate-search/analysis";
import { planWord } from "@/features/pd-disaggregate-search/words";
import type { Resolved } from "@/features/scenario/resolve";
import type { Scenario } from "@/features/scenario/schema";
import type { IssueChange } from "@/lib/issue";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { appliedPlan, NOT_APPLICABLE } from "./apply";
import { WORDS } from "./words";

type DeployPartProps = {
  readonly result: PdResult;
  readonly scenario: Resolved;
  readonly onApply: (patch: Partial<Scenario>) => void;
  readonly onMend: (change: IssueChange) => void;
};

/** The best plan into the scenario, and what starts its servers. */
export function DeployPart({ result, scenario, onApply, onMend }: DeployPartProps) {
  const t = useText();
  const row = result.winner?.row ?? null;
  const applied = useMemo(() => row && appliedPlan(scenario, row), [scenario, row]);
  if (!row) return null;
  const lead = applied ? (applied.note ?? undefined) : NOT_APPLICABLE;
  return (
    <>
      <ResultSection
        id="apply"
        title={text(`Deploy ${planWord(row)}`, `部署 ${planWord(row)}`)}
        lead={lead}
        tools={
          applied && (
            <button type="button" className={buttons.button} onClick={() => onApply(applied.patch)}>
              {t(WORDS.apply)}
            </button>
          )
        }
      >
        {null}
      </ResultSection>
      {applied?.scenario && <LaunchSection scenario={applied.scenario} onMend={onMend} />}
    </>
  );
}
