/** Rows of the gap and mean layers as tables. */
import type { ComparedPass } from "@/features/core/measured-passes/compare-pass";
import type { CompareLayers } from "@/features/core/measured-passes/compare-layers";
import type { Difference } from "@/features/core/measured-passes/compare-rows";
import { type Grade, GRADE_WORDS } from "@/features/answers/explain";
import { type Column, type Lead, scaled, type Table, table, withLeads } from "@/lib/export/table";
import type { Translate } from "@/lib/text";
import { fromUs, toPercent } from "@/lib/units/edge";
import { WORDS } from "../words";
import * as m from "./messages";

type Line = Difference & {
  /** In the graph; null: a family, or kernels without an operator. */
  readonly id: string | null;
  readonly family: string;
  readonly operator: string;
  readonly kernels: number;
  readonly grade: Grade | null;
};

/** `lead`: where an operator of the graph goes on. */
export function gapTable(t: Translate, compared: ComparedPass, lead: (id: string) => Lead | null): Table {
  const { rows, grade, measured, predicted, ratio, residual, share } = compared;
  const lines = rows.flatMap((row): Line[] => {
    const family = t(row.name);
    const parts = row.parts.map((part): Line => ({ ...part, family, operator: t(part.name) }));
    // A family of one operator is that operator.
    return parts.length === 1 && parts[0] !== undefined
      ? parts
      : [{ ...row, id: null, family, operator: "" }, ...parts];
  });
  const sum = { measured, predicted, ratio, residual, share };
  const total: Line = { ...sum, id: null, family: t(WORDS.pass), operator: "", kernels: 0, grade };
  const all = [...lines, total];
  const columns: readonly Column<Line>[] = [
    { id: "family", label: WORDS.family, value: ({ family }) => family },
    { id: "operator", label: WORDS.operator, value: ({ operator }) => operator },
    { id: "n", wideOnly: true, label: WORDS.count, value: ({ kernels }) => (kernels === 0 ? null : kernels) },
    scaled({ id: "measured", label: m.measured2, unit: "s", value: (line) => fromUs(line.measured) }, all),
    scaled(
      { id: "predicted", wideOnly: true, label: m.predicted2, unit: "s", value: (line) => fromUs(line.predicted) },
      all,
    ),
    { id: "ratio", wideOnly: true, label: m.ratio, value: (line) => line.ratio },
    scaled(
      { id: "residual", wideOnly: true, label: m.residual, unit: "s", value: (line) => fromUs(line.residual) },
      all,
    ),
    { id: "share", label: m.ofGap, unit: "%", value: (line) => (line.share === null ? null : toPercent(line.share)) },
    {
      id: "grade",
      wideOnly: true,
      label: m.prediction,
      value: (line) => (line.grade === null ? null : t(GRADE_WORDS[line.grade])),
    },
  ];
  return withLeads(table(t, columns, all), all, ({ id }) => (id === null ? null : lead(id)));
}

export function compareLayerTable(t: Translate, layers: readonly CompareLayers[]): Table {
  const time = (us: number | null): number | null => (us === null ? null : fromUs(us));
  return table(
    t,
    [
      { id: "kind", label: WORDS.kind, value: ({ kind }) => kind },
      { id: "seen", wideOnly: true, label: m.inPass, value: (row) => row.measuredCount },
      { id: "model", wideOnly: true, label: m.inModel, value: (row) => row.predictedCount },
      scaled({ id: "wall", wideOnly: true, label: WORDS.wall, unit: "s", value: ({ wall }) => time(wall) }, layers),
      scaled({ id: "measured", label: m.measured2, unit: "s", value: ({ measured }) => time(measured) }, layers),
      scaled({ id: "predicted", label: m.predicted2, unit: "s", value: ({ predicted }) => time(predicted) }, layers),
      { id: "ratio", wideOnly: true, label: m.ratio, value: ({ ratio }) => ratio },
    ],
    layers,
  );
}
