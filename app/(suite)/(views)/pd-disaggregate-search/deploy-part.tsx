"use client";

import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { ViewProps } from "@/components/results/analysis-page";
import { LaunchSection } from "@/components/results/launch-section";
import { ResultSection } from "@/components/results/result-section";
import type { PdResult } from "@/features/pages/pd-disaggregate-search/answer";
import { appliedPlan } from "@/features/pages/pd-disaggregate-search/apply";
import type { PdInput } from "@/features/pages/pd-disaggregate-search/input";
import { pdSpace } from "@/features/pages/pd-disaggregate-search/request";
import { planWord } from "@/features/pages/pd-disaggregate-search/words";
import { text } from "@/lib/text";
import { useText } from "@/state/language";

const WORDS = {
  mixed: text({
    en: "A scenario has one accelerator: this plan stays here, and its launch is below.",
    zh: "场景只能有一种加速卡：该方案保留在本页，启动方式见下。",
  }),
  apply: text({ en: "Apply to the scenario", zh: "应用到场景" }),
};

/** The best plan into the scenario, and what starts its servers. */
export function DeployPart({ output, scenario, page }: ViewProps<typeof PdInput, PdResult>) {
  const t = useText();
  const { input, actions } = page;
  const row = output.winner?.row ?? null;
  const applied = useMemo(() => {
    const space = pdSpace(scenario, input);
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
            <button type="button" className={buttons.button} onClick={() => actions.setScenario(patch)}>
              {t(WORDS.apply)}
            </button>
          )
        }
      >
        {null}
      </ResultSection>
      {applied.scenario && <LaunchSection scenario={applied.scenario} stated={applied.launch} onMend={actions.mend} />}
    </>
  );
}
