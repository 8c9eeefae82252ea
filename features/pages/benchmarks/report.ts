/** The page's parts, in reading order. */
import type { Part, Reader, Report } from "@/features/answers/answer";
import { OPEN } from "@/features/answers/empty-state";
import { againstParts } from "./a-against-b/parts";
import type { BenchmarksAnswer } from "./answer";
import { benchmarkCharts } from "./charts";
import { compareParts } from "./compare-parts";
import { benchmarkFigures } from "./figures";
import type { BenchmarksInput, BenchmarksScenario } from "./input";
import { NO_RESULTS } from "./empty-state";
import { driftTable, errorTable, runTable, violationTable } from "./tables";
import { verdict } from "./verdict";
import * as m from "./messages";

/** More points than this are shown page by page. */
const MANY = 60;

export function benchmarksReport(answer: BenchmarksAnswer, reader: Asked): Report {
  if (answer.runs.length === 0) return NO_RESULTS;
  return {
    verdict: verdict(answer),
    figures: benchmarkFigures(answer),
    parts: [
      OPEN,
      ...(answer.against ? againstParts(answer.against, reader.t) : []),
      ...runParts(answer, reader),
      ...changeParts(answer, reader),
    ],
  };
}

type Asked = Reader<BenchmarksInput, BenchmarksScenario, BenchmarksAnswer>;

/** Impossible results come before the figures that exclude them. */
function runParts(answer: BenchmarksAnswer, { t, input }: Asked): readonly Part[] {
  const { runs, violations } = answer;
  const errors = errorTable(answer, t);
  const impossible: Part = {
    kind: "table",
    id: "impossible",
    title: m.whatNoSuchMachineCan,
    lead: m.boundsAreDataSheetsPeaks,
    table: violationTable(violations, t),
    paged: violations.length > MANY,
  };
  return [
    ...(violations.length === 0 ? [] : [impossible]),
    { kind: "row", id: "charts", parts: benchmarkCharts(answer, input, t) },
    {
      kind: "table",
      id: "points",
      title: m.measuredPoints,
      lead: m.modelAcceleratorLayoutLengthsAnd,
      table: runTable(answer, t),
      paged: runs.length > MANY,
      ...(runs.length > 1 && {
        offers: { label: m.asRunB, changes: runs.map(({ number }) => ({ b: String(number) })) },
      }),
    },
    {
      kind: "table",
      id: "errors",
      title: m.errorsByFile,
      lead: m.meanMapeAndMedianOf,
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
    title: m.sameConfigurationOverTime,
    lead: m.configurationsWithSeveralDatesPer,
    table: driftTable(drifts, t),
    paged: drifts.length > MANY,
  };
  return [
    ...(comparison ? compareParts(comparison, input, t) : []),
    ...(drifts.length === 0 ? [] : [drift]),
    { kind: "issues", id: "placing", title: m.readWithReservations, issues: placing },
  ];
}
