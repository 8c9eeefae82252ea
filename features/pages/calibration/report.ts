/** The page's parts, in reading order: the measurements that it asks for, the profile, how good it is, what follows from it. */
import type { Part, Reader, Report } from "@/features/answers/answer";
import type { Issue } from "@/lib/issue";
import type { CalibrationAnswer } from "./answer";
import type { CalibratedPage } from "./calibrated-page";
import { fitCharts } from "./fit-charts";
import type { CalibrationChoices, CalibrationScenario } from "./input";
import { lawParts } from "./law-tables";
import { sweepCharts } from "./sweep-charts";
import { factorTable, needTable, nextRunTable, pointTable, qualityTable, shareTable } from "./tables";
import { NOT_YET, verdict } from "./verdict";
import { qualityLead, sweepLead, WORDS } from "./words";

/** More points than this are shown page by page. */
const MANY = 100;

type CalibrationReader = Reader<CalibrationChoices, CalibrationScenario, CalibrationAnswer>;

export function calibrationReport({ fitted, reading, left }: CalibrationAnswer, reader: CalibrationReader): Report {
  const measurements: Part = { kind: "view", id: "measurements", issues: reading };
  return fitted === null
    ? { verdict: NOT_YET, figures: [], parts: [measurements] }
    : {
        verdict: verdict(fitted),
        figures: fitted.figures,
        parts: [measurements, ...fittedParts(fitted, left, reader)],
      };
}

function fittedParts(
  { calibration, sweep, laws, tables }: CalibratedPage,
  left: readonly Issue[],
  { t, input }: CalibrationReader,
): readonly Part[] {
  const points = pointTable(calibration, t);
  return [
    { kind: "view", id: "profile" },
    {
      kind: "row",
      id: "fit",
      parts: [
        {
          kind: "table",
          id: "factors",
          title: WORDS.factors,
          lead: WORDS.factorLead,
          table: factorTable(calibration, t),
        },
        {
          kind: "table",
          id: "quality",
          title: WORDS.quality,
          lead: qualityLead(calibration),
          table: qualityTable(calibration, t),
        },
        { kind: "table", id: "shares", title: WORDS.shares, table: shareTable(calibration, t) },
      ],
    },
    { kind: "issues", id: "warnings", title: WORDS.warnings, issues: [...calibration.warnings, ...left] },
    {
      kind: "row",
      id: "charts",
      parts: [...fitCharts(calibration, input.metric, t), ...(sweep ? sweepCharts(sweep, t) : [])],
    },
    ...lawParts(laws, tables, t),
    { kind: "view", id: "next-runs" },
    { kind: "file", id: "next-runs", title: WORDS.next, table: nextRunTable(calibration.next, t) },
    ...(sweep
      ? [
          {
            kind: "table",
            id: "sweep",
            title: WORDS.sweep,
            lead: sweepLead(sweep),
            table: needTable(sweep, t),
          } satisfies Part,
        ]
      : []),
    {
      kind: "table",
      id: "points",
      title: WORDS.points,
      lead: WORDS.pointLead,
      table: points,
      paged: points.rows.length > MANY,
    },
  ];
}
