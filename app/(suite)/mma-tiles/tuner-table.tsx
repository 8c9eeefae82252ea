"use client";

import { useCallback, useMemo } from "react";
import { ResultSection } from "@/components/results/result-section";
import type { MmaTiles } from "@/features/pages/mma-tiles/mma-tiles";
import type { IssueChange } from "@/lib/issue";
import { useText } from "@/state/language";
import { WORDS } from "./present";
import { tunerSheet } from "./present-tables";
import { SheetWithButtons } from "./sheet-with-buttons";

type TunerTableProps = { readonly answer: MmaTiles; readonly onSet: (change: IssueChange) => void };

export function TunerTable({ answer, onSet }: TunerTableProps) {
  const t = useText();
  const { candidates } = answer;
  const apply = useCallback(
    (index: number) => {
      const tile = candidates[index]?.tile;
      if (!tile) return;
      const set = { mt: `${tile.m}`, nt: `${tile.n}`, kt: `${tile.k}`, stages: "auto", warps: "auto" };
      onSet({ label: WORDS.apply, set });
    },
    [candidates, onSet],
  );
  return (
    <ResultSection id="tuner" title={WORDS.tuner}>
      <SheetWithButtons
        caption={t(WORDS.tuner)}
        sheet={useMemo(() => tunerSheet(answer, t), [answer, t])}
        label={t(WORDS.apply)}
        onPress={apply}
      />
    </ResultSection>
  );
}
