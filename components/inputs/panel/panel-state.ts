import { useMemo } from "react";
import type { Resolved } from "@/features/core/scenario/resolve";
import { useScenario, type ScenarioState } from "@/state/inputs/scenario";
import { messagesAt, type MessageAt } from "../fields/field-issues";
import { describeChosen, type Chosen } from "./automatic-values";

/** The scenario as the controls of the panel show it. */
export type PanelState = {
  readonly scenario: ScenarioState;
  /** Absent where it is refused. */
  readonly resolved: Resolved | undefined;
  readonly messageAt: MessageAt;
  /** What the suite chose where a parameter is automatic. */
  readonly chosen: Chosen | undefined;
};

export function usePanelState(): PanelState {
  const scenario = useScenario();
  return useMemo(() => {
    const resolved = scenario.resolved.ok ? scenario.resolved.value : undefined;
    const refused = scenario.resolved.ok ? [] : scenario.resolved.issues;
    return {
      scenario,
      resolved,
      messageAt: messagesAt(scenario.issues, refused),
      chosen: resolved && describeChosen(resolved),
    };
  }, [scenario]);
}
