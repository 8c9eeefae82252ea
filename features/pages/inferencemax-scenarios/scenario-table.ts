/** Every scenario of the table worked out, judged and set against the baseline. */
import { rowStore, type EvaluateRow, type RowOptions } from "@/features/core/comparison/evaluate";
import type { RowFigures, RowOutcome } from "@/features/core/comparison/figures";
import { limitStates } from "@/features/core/comparison/limits";
import { differenceOf, METRICS } from "@/features/core/comparison/metrics";
import type { Judged, RowSettings } from "@/features/core/comparison/settings";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import { unpackText } from "@/lib/packed-text";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { fromMs } from "@/lib/units/edge";
import { expandRows, type Expanded } from "./expand";
import { headlineFigures } from "./figures";
import { DEFAULT_ROWS, type ScenariosInput } from "./input";
import { nameOf } from "./names";
import type { Row } from "./row";
import { readRows } from "./rows-text";
import type { ScenarioLine, ScenarioTable } from "./table";
import { totalsOf } from "./totals";
import { verdictOf } from "./verdict";

/** `stored` is the text behind an `h.` reference, fetched beforehand. */
export function scenarioTable(base: Resolved, input: ScenariosInput, stored?: string): Result<ScenarioTable> {
  const rows = tableRows(input.rows, stored);
  if (!rows.ok) return rows;
  const expanded = expandRows(rows.value);
  if (!expanded.ok) return expanded;
  const evaluate = keptStore(base, rowOptions(input));
  const judgement = { judged: input.judged, e2e: input.e2e_ms === null ? null : fromMs(input.e2e_ms) };
  const worked = expanded.value.map((one) => ({ one, outcome: outcomeOf(one, evaluate) }));
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
      name: nameOf(one),
      written: one.written,
      ...{ figures, limits, within, issues },
      differences: figures && before ? differencesOf(figures, before, input.judged) : null,
    };
  });
  const totals = totalsOf(lines, input.judged);
  const table = { rows: rows.value, lines, baseline, judged: input.judged, totals };
  const notes = baseline === input.base ? [] : [noSuchBaseline(input.base, lines.length)];
  return success({ ...table, verdict: verdictOf(table), figures: headlineFigures(table) }, [...rows.issues, ...notes]);
}

const rowOptions = ({ engine, drafts, accept, usd_hour }: ScenariosInput): RowOptions => ({
  ...{ engine, drafts, accept, usdHour: usd_hour },
});

/** Rows of a link, lists unexpanded. */
export function tableRows(written: string, stored: string | undefined): Result<readonly Row[]> {
  if (!/^[zh]\./.test(written)) return readRows(written);
  const plain = unpackText(written, stored, "rows");
  return plain.ok ? readRows(plain.value) : failure(...plain.issues.map(gone));
}

const differencesOf = (row: RowFigures, before: RowFigures, judged: Judged) =>
  Object.fromEntries(METRICS.map((metric) => [metric.id, differenceOf(metric, row, before, judged)]));

const outcomeOf = ({ settings, issues }: Expanded, evaluate: EvaluateRow): RowOutcome =>
  issues.length > 0 ? { figures: null, issues } : evaluate(settings);

/** Of the last scenario asked about, so that editing one row works out one row. */
const kept = new WeakMap<Resolved, Map<string, EvaluateRow>>();

function keptStore(base: Resolved, options: RowOptions): EvaluateRow {
  const stores = kept.get(base) ?? new Map<string, EvaluateRow>();
  kept.set(base, stores);
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

const noSuchBaseline = (asked: number, count: number): Issue => ({
  code: "ROWS-BASE",
  at: "base",
  message: text({
    en: `There is no row ${asked} among ${count}: differences are to row 1.`,
    zh: `共 ${count} 行，没有第 ${asked} 行：差异以第 1 行为基准。`,
  }),
  changes: [{ label: text({ en: "row 1", zh: "第 1 行" }), set: { base: "1" } }],
});

const gone = (issue: Issue): Issue => ({
  ...issue,
  message: text({
    en: "The rows of this link cannot be read: they are not on this server, or the link was cut.",
    zh: "无法读取此链接中的行：本服务器上没有，或链接被截断。",
  }),
  fix: text({ en: "Paste the table again, or start from the default rows.", zh: "请重新粘贴表格，或从默认行开始。" }),
  changes: [{ label: text({ en: "default rows", zh: "默认行" }), set: { rows: DEFAULT_ROWS } }],
});
