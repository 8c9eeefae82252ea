"use client";

import { useMemo } from "react";
import { LaunchSection } from "@/components/results/launch-section";
import { optionScenario, unitBudget } from "@/features/core/plan/option";
import type { PlanViewProps } from "./props";

export function LaunchView({ output: { question, winner }, page }: PlanViewProps) {
  const laid = useMemo(() => winner && optionScenario(question.scenario, question.chip, winner), [question, winner]);
  if (!winner || !laid?.ok) return null;
  const stated = { engine: question.backend, ...unitBudget(winner.unit) };
  return <LaunchSection scenario={laid.value} stated={stated} onMend={page.actions.mend} />;
}
