/** Issues of a run: invalid knob values, early end, rows that were not served. */
import type { SimState } from "@/features/core/simulator/core/state";
import { unfinishedIssues, type SimFigures } from "@/features/core/simulator/figures/figures";
import { refusalIssues } from "@/features/core/simulator/refusals";
import type { Issue } from "@/lib/issue";
import { knobChoices } from "../knobs/values";
import { KNOB_NAMES, type Knob } from "../knobs/knobs";
import { MOST_STEPS } from "../params/run";
import * as m from "@/features/pages/scheduling-simulator/messages";
import { issue } from "@/features/pages/scheduling-simulator/messages.issues";

/** Where a run ends at the latest. */
export type Limits = { readonly steps: number; readonly seconds: number };

export function unreadable(knob: Knob, value: string, { config }: SimState): Issue {
  const choices = Object.keys(knobChoices(knob, config) ?? {});
  const [list, name] = [choices.join(", "), KNOB_NAMES[knob]];
  return {
    ...issue("SCHED-KNOB-VALUE", "value", { value, name }),
    fix: choices.length > 0 ? m.chooseOneOfList({ list }) : m.giveNumberFrom0On,
  };
}

/** Where the limit of steps cut the run short, the way out is offered. */
export function cappedIssues(state: SimState, limits: Limits, figures: SimFigures): Issue[] {
  const issues = unfinishedIssues(figures);
  if (state.batches < limits.steps || limits.steps >= MOST_STEPS) return issues;
  const label = m.upToSteps({ steps: MOST_STEPS.toLocaleString("en") });
  return issues.map((issue) => ({ ...issue, changes: [{ label, set: { max_steps: String(MOST_STEPS) } }] }));
}

/** Rows named one by one; the others are counted. */
const MOST_NAMED = 10;

export function refusalsSaid(state: SimState): Issue[] {
  const issues = refusalIssues(state);
  if (issues.length <= MOST_NAMED) return issues;
  const more = issues.length - MOST_NAMED;
  return [...issues.slice(0, MOST_NAMED), issue("SCHED-ROWS", "requests", { more })];
}
