/** A control does something, or it is not shown: each parameter of the scenario that a page reads moves its answer, but those it names. */
import { describe, expect, it } from "vitest";
import type { Analysis } from "@/features/analysis";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { loadAnalyses } from "@/features/registry";
import { runAnalysis, type PlainInput } from "@/features/run-analysis";
import { listControls, type Control } from "@/lib/params/control";
import { SMALL_QUESTIONS } from "../support/small-questions";

const analyses = await loadAnalyses();

/** Scenarios on which it may matter: experts, phases of their own, dense on one GPU. */
const SCENARIOS: readonly PlainInput[] = [
  {},
  { split: true, d_tp: 4 },
  { model: "llama-3.1-8b", hw: "h100-sxm", tp: 1, conc: 16 },
];

/** Whether these ought to matter is not settled. */
const OPEN: Readonly<Record<string, readonly string[]>> = {
  calibration: ["d_replicas"],
};

function otherValues(control: Control): readonly unknown[] {
  if (control.kind === "switch") return [true, false];
  if (control.kind === "choice") return control.values;
  if (control.kind !== "number") return [];
  const { whole, min, max, fallback } = control;
  const near = typeof fallback === "number" ? [2 * fallback, fallback / 2, fallback + 1] : [2, 4, 8, 50, 1000, 0.5];
  return [...near, min, 1]
    .map((value) => (whole ? Math.round(value) : value))
    .filter((value) => value >= min && value <= max);
}

/** What the page says; the same text where nothing of it moved. null: refused. */
function answers(analysis: Analysis) {
  const known = new Map<string, string | null>();
  return (plain: PlainInput): string | null => {
    const asked = JSON.stringify(plain);
    const had = known.get(asked);
    if (had !== undefined) return had;
    const run = runAnalysis(analysis, { ...SMALL_QUESTIONS[analysis.id], ...plain }, {}, { report: "en" });
    const said = run.ok ? JSON.stringify([run.value.summary, run.value.report]) : null;
    known.set(asked, said);
    return said;
  };
}

describe.each(analyses.map((analysis) => ({ id: analysis.id, analysis })))("$id", ({ id, analysis }) => {
  const shared = listControls(ScenarioSchema).filter(
    ({ kind, meta }) => kind !== "text" && analysis.needs.some((slice) => slice === meta.section),
  );

  it("answers differently to each control of the scenario that it shows, and not to those that it hides", () => {
    const answer = answers(analysis);
    const moves = (control: Control): boolean =>
      SCENARIOS.some((scenario) => {
        const before = answer(scenario);
        return otherValues(control).some((value) => {
          const after = answer({ ...scenario, [control.key]: value });
          return before !== null && after !== null && after !== before;
        });
      });
    const dead = shared.filter((control) => !moves(control)).map(({ key }) => key);
    expect(dead.filter((key) => !OPEN[id]?.includes(key)).toSorted()).toEqual([...(analysis.unused ?? [])].toSorted());
  }, 120_000);
});
