"use client";

import { useMemo, useState } from "react";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { Segments } from "@/components/results/segments";
import { TableView } from "@/components/tables/table-view";
import { storedWords } from "@/features/core/measured-passes/stored-pass";
import type { RuntimePlannerInput } from "@/features/pages/runtime-planner/input";
import type { RuntimePlan } from "@/features/pages/runtime-planner/runtime-planner";
import { stageTable } from "@/features/pages/runtime-planner/stage-table";
import { WORDS } from "@/features/pages/runtime-planner/words";
import { PHASE_WORD, type PhaseName, PHASES } from "@/features/words";
import { useKeptPass } from "@/state/browser-storage/stored-passes";
import { useText } from "@/state/language";
import * as m from "./messages";
const ROWS = {
  all: m.allLayers,
  kinds: m.byLayerKind,
};
type Rows = keyof typeof ROWS;

/** Work and time of every stage of one phase; lines sum to the pass. */
export function StageTable({ output: plan, scenario }: ViewProps<typeof RuntimePlannerInput, RuntimePlan>) {
  const t = useText();
  const [phase, setPhase] = useState<PhaseName>("prefill");
  const [rows, setRows] = useState<Rows>("all");
  const savedPass = useKeptPass(scenario, phase);
  const table = useMemo(
    () => stageTable(plan, phase, rows === "kinds", t, savedPass),
    [plan, phase, rows, t, savedPass],
  );
  return (
    <ResultSection
      id="stages"
      title={WORDS.stages}
      tools={
        <>
          <Segments
            label={t(m.rowsOfStageTable)}
            options={(["all", "kinds"] as const).map((id) => ({ id, label: t(ROWS[id]) }))}
            value={rows}
            onChange={setRows}
          />
          <Segments
            label={t(m.phaseOfStageTable)}
            options={PHASES.map((id) => ({ id, label: t(PHASE_WORD[id]) }))}
            value={phase}
            onChange={setPhase}
          />
        </>
      }
    >
      <TableView caption={`${t(WORDS.stages)}, ${t(PHASE_WORD[phase])}`} table={table} totals />
      {savedPass && <p>{t(storedWords(savedPass, { ...plan[phase], sequences: plan[phase].batch }))}</p>}
    </ResultSection>
  );
}
