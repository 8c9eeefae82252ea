"use client";

import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { Segments } from "@/components/results/segments";
import { AXES, type RuntimePlannerInput } from "@/features/pages/runtime-planner/input";
import type { RuntimePlan } from "@/features/pages/runtime-planner/runtime-planner";
import { AXIS_WORD } from "@/features/pages/runtime-planner/words";
import { useText } from "@/state/language";
import * as m from "./messages";

/** The setting that the curves are drawn over. */
export function SweepAxes({ input, page }: ViewProps<typeof RuntimePlannerInput, RuntimePlan>) {
  const t = useText();
  return (
    <Segments
      label={t(m.against)}
      options={AXES.map((id) => ({ id, label: t(AXIS_WORD[id]) }))}
      value={input.against}
      onChange={(against) => page.actions.setInput({ against })}
    />
  );
}
