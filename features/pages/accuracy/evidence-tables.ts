/** The page's tables of the evidence itself: what bands hold, and which measurements are doubted. Pure. */
import type { Report } from "@/features/answers/answer";
import { LEFT_OUT, STORED, type DoubtedRuns, type LeftOut } from "@/features/core/evidence/runs";
import { engineName } from "@/features/words";
import { table, type Column, type Table } from "@/lib/export/table";
import { columnNumber } from "@/lib/format/column-number";
import type { Text, Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { IN_PERCENT } from "@/lib/units/shown-in";
import * as m from "./messages";

export const evidenceParts = (t: Translate): Report["parts"] => [
  {
    kind: "table",
    id: "coverage",
    title: m.what80BandsHold,
    lead: m.ofRunsThatWereLeft,
    table: coverageTable(t),
  },
  {
    kind: "table",
    id: "doubts",
    title: m.measurementsLeftOutBecause,
    lead: m.neitherFittedNorCountedAbove,
    table: doubtTable(t),
  },
];

const KIND_NAMES: Readonly<Record<LeftOut, Text>> = {
  pair: m.modelOnSystem,
  family: m.modelFamily,
  system: m.system2,
  stack: m.engineGenerationAndFormat,
};

function coverageTable(t: Translate): Table {
  const shares = (["tpot", "ttft"] as const).flatMap((metric) =>
    (["rows", "clusters"] as const).map((counted): Column<LeftOut> => {
      const name = metric.toUpperCase();
      const value = (kind: LeftOut): number => STORED.coverage[kind][metric][counted];
      return {
        id: `${metric}-${counted}`,
        label: counted === "rows" ? m.nameOfRuns({ name }) : m.nameOfClusters({ name }),
        ...IN_PERCENT,
        value,
        written: (kind) => columnNumber(toPercent(value(kind)), 1),
      };
    }),
  );
  const columns: readonly Column<LeftOut>[] = [
    { id: "left-out", label: m.whatWasLeftOut, value: (kind) => t(KIND_NAMES[kind]) },
    ...shares,
  ];
  return table(t, columns, LEFT_OUT);
}

const DOUBT_NAMES: Readonly<Record<DoubtedRuns["kind"], Text>> = {
  "above-peak": m.fasterThanChipsPeaks,
  "slower-than-one": m.replicasSlowerThanOneOf,
  "same-at-ranks": m.asFastOnMoreGPUs,
};

function doubtTable(t: Translate): Table {
  const columns: readonly Column<DoubtedRuns>[] = [
    { id: "system", label: m.system, value: ({ system }) => system },
    { id: "family", label: m.model, value: ({ family }) => family },
    { id: "engine", label: m.engine, value: ({ engine }) => engineName(engine) },
    { id: "kind", label: m.doubt, value: ({ kind }) => t(DOUBT_NAMES[kind]) },
    {
      id: "times",
      label: m.byFactorOf,
      value: ({ least, most }) => (least === most ? String(least) : `${least}–${most}`),
    },
    { id: "rows", label: m.runs2, value: ({ rows }) => rows },
  ];
  return table(t, columns, STORED.doubts);
}
