/**
 * A measured pass held against the predicted one, row by row.
 *
 *   measured  wall = Σ durations by family + idle - overlap
 *   predicted step = Σ operators by family + host and gaps + the engine's fit
 *   gap = wall - step,   residual of a row = measured - predicted,   share of a row = residual / gap
 *
 * Shares add up to one; rows that err the other way have shares below zero.
 */
import { modelTitle } from "@/features/core/model/config/model-title";
import type { Segment } from "@/features/core/operators/segment";
import type { Resolved } from "@/features/core/scenario/resolve";
import { type DeviceCapture, IDLE_CAUSES, type Pass, rangeFigures, type Trace } from "@/features/core/trace";
import { type Grade, weakestGrade } from "@/features/answers/explain";
import type { Issue } from "@/lib/issue";
import { toUs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { type CompareLayers, compareLayers } from "./compare-layers";
import { type Difference, difference, type CompareRow, compareRows } from "./compare-rows";
import { measuredSums, predictedSums } from "./join/join";
import { windowedLayers } from "./join/windows";
import { operatorTimes } from "./operator-times";
import type { PricedPass } from "./price";
import { type RooflinePlot, rooflinePlot } from "./roofline";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type ComparedPass = Difference & {
  readonly pass: Pass;
  /** What was priced. */
  readonly segments: readonly Segment[];
  readonly grade: Grade;
  /** In the order of ROW_IDS, those that are measured or predicted. */
  readonly rows: readonly CompareRow[];
  readonly layers: readonly CompareLayers[];
  readonly roofline: RooflinePlot;
  /** Microseconds over all repeats, by the operator's id. */
  readonly operators: ReturnType<typeof operatorTimes>;
  readonly issues: readonly Issue[];
};

export function comparePass(
  trace: Trace,
  device: DeviceCapture,
  pass: Pass,
  scenario: Resolved,
  priced: PricedPass,
): ComparedPass {
  const { step, grade } = priced;
  const figures = rangeFigures(device.work, device.rules, device.gaps, pass.from, pass.to);
  const operators = step.operators.map(({ operator }) => operator);
  const windowed = windowedLayers(trace, device, pass, operators);
  const measured = measuredSums(trace, device, pass, operators, windowed);
  const share = layerShare(pass, scenario);
  const predicted = predictedSums(step.operators, share, windowed !== null);
  const totals = {
    waits: [figures.idle, toUs(seconds(step.host + step.gaps * share))],
    overlap: [-figures.overlap, 0],
    fit: [0, toUs(seconds(step.fit * share))],
  } as const;
  const causes = IDLE_CAUSES.flatMap((cause) => {
    const time = figures.causes[cause] ?? 0;
    return time > 0 ? [{ cause, time }] : [];
  });
  const listed = compareRows(measured, predicted, totals, causes, {
    kernels: grade,
    engine: weakestGrade([grade, "calibrated"]),
  });
  const total = listed.reduce((sum, row) => sum + row.predicted, 0);
  return {
    ...difference(figures.wall, total, figures.wall - total),
    pass,
    segments: priced.segments,
    grade,
    rows: listed,
    layers: compareLayers(device, pass, step.operators, windowed),
    roofline: rooflinePlot(listed, priced),
    operators: operatorTimes(measured, predicted, step.operators, windowed !== null),
    issues: otherLayers(pass, scenario, share),
  };
}

const modelLayers = ({ model }: Resolved): number => model.layers.reduce((sum, { count }) => sum + count, 0);

/** The part of the model's layers that this pass of this rank has: a pass that the capture cuts, a stage of a pipeline. */
function layerShare(pass: Pass, scenario: Resolved): number {
  const stages = (pass.kind === "decode" ? scenario.decode : scenario.prefill).pp;
  if (pass.layers.length === 0 || (!pass.partial && stages === 1)) return 1;
  return Math.min(1, pass.layers.length / modelLayers(scenario));
}

function otherLayers(pass: Pass, scenario: Resolved, share: number): Issue[] {
  const [seen, own] = [pass.layers.length, modelLayers(scenario)];
  if (seen === own || seen === 0) return [];
  const priced = share < 1 ? m.operatorsOfSeenArePriced({ seen }) : m.allOfModelsLayersAre;
  return [issue("MEASURED-LAYERS", "model", { seen, own, modelTitle: modelTitle(scenario.model), priced })];
}
