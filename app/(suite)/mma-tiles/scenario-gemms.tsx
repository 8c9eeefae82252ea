"use client";

import { useCallback, useMemo } from "react";
import { ResultSection } from "@/components/results/result-section";
import type { MmaTiles } from "@/features/pages/mma-tiles/mma-tiles";
import type { IssueChange } from "@/lib/issue";
import { useText } from "@/state/language";
import { WORDS } from "./present";
import { scenarioSheet } from "./present-tables";
import { SheetWithButtons } from "./sheet-with-buttons";

type ScenarioGemmsProps = { readonly answer: MmaTiles; readonly onSet: (change: IssueChange) => void };

export function ScenarioGemms({ answer, onSet }: ScenarioGemmsProps) {
  const t = useText();
  const { scenarioGemms } = answer;
  const look = useCallback(
    (index: number) => {
      const gemm = scenarioGemms[index];
      if (gemm) onSet({ label: WORDS.look, set: gemm.set });
    },
    [scenarioGemms, onSet],
  );
  return (
    <ResultSection id="products" title={WORDS.scenario} lead={WORDS.scenarioNote}>
      <SheetWithButtons
        caption={t(WORDS.scenario)}
        sheet={useMemo(() => scenarioSheet(answer, t), [answer, t])}
        label={t(WORDS.look)}
        onPress={look}
      />
    </ResultSection>
  );
}
