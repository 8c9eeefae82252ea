"use client";

import { useMemo } from "react";
import type { EditorProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { TableView } from "@/components/tables/table-view";
import { FIELDS, type SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { sampleTable } from "@/features/pages/scheduling-simulator/results/record-tables";
import { sampleSteps, timeOfPoint } from "@/features/pages/scheduling-simulator/setup/sample-steps";
import type { Scheduling } from "@/features/pages/scheduling-simulator/scheduling";
import { stepTimes } from "@/features/pages/scheduling-simulator/setup/step-times";
import { WORDS as PAGE } from "@/features/pages/scheduling-simulator/words";
import { useText } from "@/state/language";
import { Calibration } from "./calibration";
import { Fields } from "./fields";
import { TableFiles } from "./table-files";
import * as m from "./messages";

/** Source and values of step times, and their comparison with measured ones. */
export function StepPanel({ scenario, input, page }: EditorProps<typeof SchedulingInput, Scheduling>) {
  const t = useText();
  const times = useMemo(() => stepTimes(scenario, scenario.prefill, input), [scenario, input]);
  const cost = times.ok ? times.value.cost : null;
  return (
    <ResultSection id="step-times" title={m.stepTime} lead={times.ok ? times.value.source : undefined}>
      <Fields keys={["steps"]} />
      {input.steps === "linear" && <Fields keys={FIELDS.linear} />}
      {input.steps === "rates" && <Fields keys={FIELDS.rates} />}
      {input.steps === "tables" && (
        <>
          <Fields keys={FIELDS.tables} />
          <TableFiles actions={page.actions} />
        </>
      )}
      {cost && <TableView table={sampleTable(sampleSteps(scenario, cost), t)} caption={t(PAGE.sample)} />}
      <Calibration
        input={input}
        actions={page.actions}
        predict={cost && ((point) => timeOfPoint(cost, point, scenario.prefill.pp))}
      />
    </ResultSection>
  );
}
