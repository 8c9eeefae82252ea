/** The laws of operators against tables of one's own, and which tables to measure next. */
import type { Part } from "@/features/answers/answer";
import type { LawFit, LawLine } from "@/features/core/calibration/laws/fit-laws";
import { lawKindName } from "@/features/core/calibration/laws/law-names";
import type { NextTable } from "@/features/core/calibration/laws/next-tables";
import { table, type Table } from "@/lib/export/table";
import type { Translate } from "@/lib/text";
import { IN_PERCENT } from "@/lib/units/shown-in";
import * as m from "./messages";

export const lawParts = (laws: LawFit | null, next: readonly NextTable[], t: Translate): readonly Part[] => [
  ...(laws === null
    ? []
    : [
        {
          kind: "table",
          id: "laws",
          title: m.lawsAgainstYourOperatorTables,
          lead: m.medianErrorOnScenariosTables,
          table: lawTable(laws, t),
        } satisfies Part,
      ]),
  ...(next.length === 0
    ? []
    : [
        {
          kind: "table",
          id: "next-tables",
          title: m.operatorTablesToMeasureNext,
          lead: m.kindsOfKernelsOfOne,
          table: nextTable(next, t),
        } satisfies Part,
      ]),
];

function lawTable({ lines, found }: LawFit, t: Translate): Table {
  const factor = ({ kind }: LawLine): number | null => {
    const ownLine = found.find((line) => line.kind === kind);
    return ownLine?.kept ? ownLine.found : null;
  };
  return table<LawLine>(
    t,
    [
      { id: "law", label: m.law, value: ({ law }) => law },
      { id: "rows", label: m.rowsOfTables, value: ({ rows }) => rows },
      { id: "before", label: m.shipped, ...IN_PERCENT, value: ({ before }) => before.median },
      { id: "before_p90", label: m.shippedP90, ...IN_PERCENT, value: ({ before }) => before.p90 },
      { id: "after", label: m.withFactor, ...IN_PERCENT, value: ({ after }) => after.median },
      { id: "left_out", label: m.leftOut2, ...IN_PERCENT, value: ({ leftOut }) => leftOut.median },
      { id: "factor", label: m.timeFactor, value: factor },
    ],
    lines,
  );
}

const nextTable = (rows: readonly NextTable[], t: Translate): Table =>
  table<NextTable>(
    t,
    [
      { id: "kind", label: m.kernels, value: ({ kind }) => t(lawKindName(kind)) },
      { id: "share", label: m.shareOfPasses, ...IN_PERCENT, value: ({ share }) => share },
      { id: "error", label: m.errorToExpect, ...IN_PERCENT, value: ({ error }) => error },
      { id: "script", label: m.script, value: ({ script }) => script },
    ],
    rows,
  );
