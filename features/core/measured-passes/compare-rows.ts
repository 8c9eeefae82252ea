/** Rows of a comparison: families and, inside them, the operators that could be told apart. */
import { operatorName } from "@/features/core/passes/operator-names";
import type { TimedOperator } from "@/features/core/timing/step/step-time";
import { CAUSE_WORDS, type IdleCause } from "@/features/core/trace";
import { type Grade, weakestGrade } from "@/features/answers/explain";
import { type Text, verbatim } from "@/lib/text";
import { ROW_IDS, ROW_NAMES, type RowId } from "./join/families";
import type { Measured, Predicted, Sums } from "./join/join";
import * as m from "./messages";

/** Microseconds. */
export type Difference = {
  readonly measured: number;
  readonly predicted: number;
  /** Measured over predicted; null where nothing is predicted. */
  readonly ratio: number | null;
  readonly residual: number;
  /** Of the whole gap; null where there is none. */
  readonly share: number | null;
};

type PartRow = Difference & {
  /** Name of the operator, or of the group of them; null: kernels that no operator of the graph stands for. */
  readonly id: string | null;
  readonly name: Text;
  readonly kernels: number;
  /** Of all that ran; 0 where the graph has none. */
  readonly flops: number;
  readonly bytes: number;
  /** Of the prediction; null where there is none. */
  readonly grade: Grade | null;
};

export type CompareRow = Difference & {
  readonly id: RowId;
  readonly name: Text;
  readonly kernels: number;
  readonly grade: Grade | null;
  /** The longest first. */
  readonly parts: readonly PartRow[];
};

export function difference(measured: number, predicted: number, gap: number): Difference {
  const residual = measured - predicted;
  return {
    measured,
    predicted,
    ratio: predicted > 0 ? measured / predicted : null,
    residual,
    share: gap === 0 ? null : residual / gap,
  };
}

/** Measured and predicted of what is no operator. */
type Whole = Readonly<Record<"waits" | "overlap" | "fit", readonly [measured: number, predicted: number]>>;

type Cause = { readonly cause: IdleCause; readonly time: number };

export function compareRows(
  measured: Sums<Measured>,
  predicted: Sums<Predicted>,
  totals: Whole,
  causes: readonly Cause[],
  grades: { readonly kernels: Grade; readonly engine: Grade },
): CompareRow[] {
  const pairs = ROW_IDS.map((id) => ({
    id,
    sides: isWhole(id) ? totals[id] : sides(measured.get(id), predicted.get(id)),
  }));
  const gap = pairs.reduce((sum, { sides: [ran, priced] }) => sum + ran - priced, 0);
  return pairs.flatMap(({ id, sides: [ran, priced] }): CompareRow[] => {
    if (ran === 0 && priced === 0) return [];
    const common = { id, name: ROW_NAMES[id], ...difference(ran, priced, gap) };
    if (isWhole(id)) {
      const parts = id === "waits" ? causes.map((cause) => causeRow(cause, gap)) : [];
      return [{ ...common, kernels: 0, grade: priced === 0 ? null : grades.engine, parts }];
    }
    const parts = partRows(measured.get(id), predicted.get(id), gap, grades.kernels);
    const kernels = parts.reduce((sum, part) => sum + part.kernels, 0);
    const known = parts.flatMap(({ grade }) => grade ?? []);
    return [{ ...common, kernels, grade: known.length === 0 ? null : weakestGrade(known), parts }];
  });
}

const isWhole = (id: RowId): id is keyof Whole => id === "waits" || id === "overlap" || id === "fit";

type Parts<T> = ReadonlyMap<string | null, T> | undefined;

const sum = (parts: Parts<{ readonly time: number }>): number =>
  [...(parts?.values() ?? [])].reduce((total, { time }) => total + time, 0);

const sides = (ran: Parts<Measured>, priced: Parts<Predicted>): Whole["fit"] => [sum(ran), sum(priced)];

function partRows(ran: Parts<Measured>, priced: Parts<Predicted>, gap: number, grade: Grade): PartRow[] {
  const ids = new Set([...(ran?.keys() ?? []), ...(priced?.keys() ?? [])]);
  return [...ids]
    .map((id): PartRow => {
      const predicted = priced?.get(id);
      const { time = 0, kernels = 0 } = ran?.get(id) ?? {};
      return {
        id,
        name: partName(id),
        kernels,
        ...difference(time, predicted?.time ?? 0, gap),
        flops: predicted?.flops ?? 0,
        bytes: predicted?.bytes ?? 0,
        grade: predicted === undefined ? null : gradeAll(predicted.operators, grade),
      };
    })
    .sort((a, b) => Math.max(b.measured, b.predicted) - Math.max(a.measured, a.predicted));
}

/** Where tables were asked, each operator says whether they answered. */
function gradeAll(operators: readonly TimedOperator[], grade: Grade): Grade {
  const known = operators.map(({ kernel: { coverage } }): Grade => {
    if (coverage === undefined) return grade;
    return coverage.source === "law" ? "calibrated" : "measured";
  });
  return known.length === 0 ? grade : weakestGrade(known);
}

const causeRow = ({ cause, time }: Cause, gap: number): PartRow => ({
  id: cause,
  name: CAUSE_WORDS[cause],
  kernels: 0,
  ...difference(time, 0, gap),
  flops: 0,
  bytes: 0,
  grade: null,
});

const GROUPS: Readonly<Record<string, Text>> = {
  attention: m.attentionOverCache,
  "window-attention": m.attentionWithinWindow,
  scan: m.stateScans,
  norms: m.normsAndResiduals,
  activations: m.activations,
};

function partName(id: string | null): Text {
  if (id === null) return m.noOperatorOfGraph;
  if (/^(all-|reduce-scatter|send$)/.test(id)) return verbatim(id);
  return GROUPS[id] ?? operatorName(id);
}
