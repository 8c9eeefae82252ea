"use client";
import ScenarioScope from "@/components/frame/scenario/scope";
import { ScenarioPanel } from "@/components/inputs/panel/scenario-panel";
import { planForm } from "@/features/pages/plan/input";

export default function AllInputsPanel() {
  return (
    <ScenarioScope>
      <ScenarioPanel form={planForm} />
    </ScenarioScope>
  );
}
