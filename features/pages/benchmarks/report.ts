/** What the page says, in the order of reading. */
import type { Part, Reader, Report } from "@/features/answers/answer";
import { OPEN } from "@/features/answers/empty-state";
import type { BenchmarksAnswer } from "./answer";
import { benchmarkCharts } from "./charts";
import { compareParts } from "./compare-parts";
import { benchmarkFigures } from "./figures";
import type { BenchmarksInput, BenchmarksScenario } from "./input";
import { definitionTable, driftTable, errorTable, runTable, violationTable } from "./tables";
import { verdict } from "./verdict";
import { WORDS } from "./words";

/** More points than this are shown page by page. */
const MANY = 60;

export function benchmarksReport(answer: BenchmarksAnswer, reader: Asked): Report {
  const { t } = reader;
  const definitions: Part = {
    kind: "table",
    id: "definitions",
    title: WORDS.definitions,
    lead: WORDS.definitionsLead,
    table: definitionTable(t),
  };
  if (answer.runs.length === 0) return { verdict: verdict(answer), figures: [], parts: [OPEN, definitions] };
  return {
    verdict: verdict(answer),
    figures: benchmarkFigures(answer),
    parts: [OPEN, ...runParts(answer, reader), ...changeParts(answer, reader), definitions],
  };
}

type Asked = Reader<BenchmarksInput, BenchmarksScenario, BenchmarksAnswer>;

/** What cannot be stands before the figures that leave it out. */
function runParts(answer: BenchmarksAnswer, { t, input }: Asked): readonly Part[] {
  const { runs, violations } = answer;
  const errors = errorTable(answer, t);
  const impossible: Part = {
    kind: "table",
    id: "impossible",
    title: WORDS.impossible,
    lead: WORDS.impossibleLead,
    table: violationTable(violations, t),
    paged: violations.length > MANY,
  };
  return [
    ...(violations.length === 0 ? [] : [impossible]),
    { kind: "row", id: "charts", parts: benchmarkCharts(answer, input, t) },
    {
      kind: "table",
      id: "points",
      title: WORDS.runs,
      lead: WORDS.runsLead,
      table: runTable(answer, t),
      paged: runs.length > MANY,
      ...(runs.length > 1 && {
        offers: { label: WORDS.compareWith, changes: runs.map(({ number }) => ({ b: String(number) })) },
      }),
    },
    {
      kind: "table",
      id: "errors",
      title: WORDS.errors,
      lead: WORDS.errorsLead,
      table: errors,
      paged: errors.rows.length > MANY,
    },
  ];
}

/** From run to run, and over time. */
function changeParts({ comparison, drifts, placing }: BenchmarksAnswer, { t, input }: Asked): readonly Part[] {
  const drift: Part = {
    kind: "table",
    id: "drift",
    title: WORDS.drift,
    lead: WORDS.driftLead,
    table: driftTable(drifts, t),
    paged: drifts.length > MANY,
  };
  return [
    ...(comparison ? compareParts(comparison, input, t) : []),
    ...(drifts.length === 0 ? [] : [drift]),
    { kind: "issues", id: "placing", title: WORDS.left, issues: placing },
  ];
}
