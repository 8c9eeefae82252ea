/** Every scenario of the table worked out, judged and set against the baseline. */
import { rowStore, type EvaluateRow, type RowOptions } from "@/features/core/comparison/evaluate";
import type { RowFigures, RowOutcome } from "@/features/core/comparison/figures";
import { limitStates } from "@/features/core/comparison/limits";
import { difference, METRICS } from "@/features/core/comparison/metrics";
import { rowNotes } from "@/features/core/comparison/row-notes";
import type { Judged, RowSettings } from "@/features/core/comparison/settings";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { fromMs } from "@/lib/units/edge";
import { expandRows, type Expanded } from "./expand";
import { headlineFigures } from "./figures";
import type { ScenariosInput } from "./input";
import { nameIn } from "./names";
import { readRows } from "./rows-text";
import type { ScenarioLine, ScenarioTable } from "./table";
import { listTotals } from "./totals";
import { verdict } from "./verdict";
import * as m from "./messages";
import { issue } from "./messages.issues";

export function scenarioTable(base: Resolved, input: ScenariosInput): Result<ScenarioTable> {
  const rows = readRows(input.rows);
  if (!rows.ok) return rows;
  const expanded = expandRows(rows.value);
  if (!expanded.ok) return expanded;
  const evaluate = keptStore(base, rowOptions(input));
  const judgement = { judged: input.judged, e2e: input.e2e_ms === null ? null : fromMs(input.e2e_ms) };
  const worked = expanded.value.map((scenario) => ({ one: scenario, outcome: settleOutcome(scenario, evaluate) }));
  const baseline = worked[input.base - 1] === undefined ? 1 : input.base;
  const before = worked[baseline - 1]?.outcome.figures ?? null;
  const lines = worked.map(({ one, outcome }, index): ScenarioLine => {
    const { figures, issues } = outcome;
    const limits = figures === null ? [] : limitStates(figures, judgement);
    const within =
      figures !== null && limits.every(({ met }) => met) && (input.judged === "passes" || figures.served !== null);
    return {
      id: index + 1,
      row: one.row,
      name: nameIn(one),
      written: one.written,
      ...{ figures, limits, within, issues },
      differences: figures && before ? differences(figures, before, input.judged) : null,
    };
  });
  const totals = listTotals(lines, input.judged);
  const table = { rows: rows.value, lines, baseline, judged: input.judged, totals };
  const notes = baseline === input.base ? [] : [noSuchBaseline(input.base, lines.length)];
  return success({ ...table, verdict: verdict(table), figures: headlineFigures(table) }, [
    ...rows.issues,
    ...notes,
    ...rowNotes(base, lines),
  ]);
}

const rowOptions = ({ engine, usd_hour }: ScenariosInput): RowOptions => ({
  ...{ engine, usdHour: usd_hour },
});

const differences = (row: RowFigures, before: RowFigures, judged: Judged) =>
  Object.fromEntries(METRICS.map((metric) => [metric.id, difference(metric, row, before, judged)]));

const settleOutcome = ({ settings, issues }: Expanded, evaluate: EvaluateRow): RowOutcome =>
  issues.length > 0 ? { figures: null, issues } : evaluate(settings);

/** Cached for the last scenario, so that editing one row computes only that row. */
const cached = new WeakMap<Resolved, Map<string, EvaluateRow>>();

function keptStore(base: Resolved, options: RowOptions): EvaluateRow {
  const stores = cached.get(base) ?? new Map<string, EvaluateRow>();
  cached.set(base, stores);
  const key = JSON.stringify(options);
  const known = stores.get(key) ?? remembering(rowStore(base, options));
  stores.set(key, known);
  return known;
}

function remembering(evaluate: EvaluateRow): EvaluateRow {
  const known = new Map<string, RowOutcome>();
  return (settings: RowSettings) => {
    const key = JSON.stringify(settings);
    const outcome = known.get(key) ?? evaluate(settings);
    known.set(key, outcome);
    return outcome;
  };
}

const noSuchBaseline = (asked: number, count: number): Issue =>
  issue("ROWS-BASE", "base", { asked, count }, [{ label: m.row1, set: { base: "1" } }]);
