"use client";

import { useMemo } from "react";
import { ResultSection } from "@/components/results/result-section";
import { SheetTable } from "@/components/tables/sheet-table";
import { FIELDS } from "@/features/pages/scheduling-simulator/input";
import { sampleSteps, timeOfPoint } from "@/features/pages/scheduling-simulator/sample-steps";
import { stepTimes } from "@/features/pages/scheduling-simulator/step-times";
import { failure, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { Calibration } from "./calibration";
import { Fields } from "./fields";
import type { Asked, PageActions } from "./page-analysis";
import { sampleSheet } from "./present-steps";
import { TableFiles } from "./table-files";

type StepPanelProps = {
  readonly asked: Asked;
  readonly page: PageActions;
  readonly tables: Result<string | undefined>;
};

const WORDS = {
  title: text({ en: "Step time", zh: "步时" }),
  sample: text({ en: "What steps take now", zh: "当前各步耗时" }),
};

/** Where step times come from, what they are, and how they compare with measured ones. */
export function StepPanel({ asked, page, tables }: StepPanelProps) {
  const t = useText();
  const { input, scenario } = asked;
  const { ok } = tables;
  const content = tables.ok ? tables.value : undefined;
  const times = useMemo(
    () => (ok ? stepTimes(scenario, scenario.prefill, input, content) : failure()),
    [scenario, input, ok, content],
  );
  const cost = times.ok ? times.value.cost : null;
  return (
    <ResultSection id="step-times" title={WORDS.title} lead={times.ok ? times.value.source : undefined}>
      <Fields keys={["steps"]} />
      {input.steps === "linear" && <Fields keys={FIELDS.linear} />}
      {input.steps === "rates" && <Fields keys={FIELDS.rates} />}
      {input.steps === "tables" && (
        <>
          <Fields keys={FIELDS.tables} />
          <TableFiles page={page} />
        </>
      )}
      {cost && <SheetTable sheet={sampleSheet(sampleSteps(scenario, cost), t)} caption={t(WORDS.sample)} />}
      <Calibration
        asked={asked}
        page={page}
        predict={cost && ((point) => timeOfPoint(cost, point, scenario.prefill.pp))}
      />
    </ResultSection>
  );
}
