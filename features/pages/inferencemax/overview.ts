/** The page's answer: the scenario's own passes, the curves, the measured runs. */
import { chipById } from "@/features/core/hardware/catalogue";
import { rowStore, type EvaluateRow } from "@/features/core/comparison/evaluate";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import type { Resolved, Targets } from "@/features/core/scenario/resolve";
import { bestWithin } from "@/features/core/serving/mean-load/within-targets";
import { spreadNotes } from "@/features/core/serving/mean-load/spread-note";
import type { Issue } from "@/lib/issue";
import { formatLatency } from "@/lib/format/quantity";
import { idList } from "@/lib/params/id-list";
import { failure, success, type Result } from "@/lib/result";
import type { Best, Overview } from "./answer";
import { drawCurves, type Curve } from "./curves";
import { headlineFigures } from "./figures";
import type { InferencemaxInput } from "./input";
import { measuredRuns } from "./measured";
import { verdict } from "./verdict";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** Measured runs, and what was said of the files that had none. */
export type MeasuredFiles = { readonly measurements: readonly Measurement[]; readonly unread: readonly Issue[] };

export const NO_FILES: MeasuredFiles = { measurements: [], unread: [] };

export function overview(base: Resolved, input: InferencemaxInput, files: MeasuredFiles): Result<Overview> {
  const hws = idList(input.hws);
  const unknown = hws.map((hw) => chipById(hw)).flatMap(({ issues }) => issues);
  if (unknown.length > 0) return failure(...unknown.map((issue) => ({ ...issue, at: "hws", changes: [] })));
  const evaluate = rowStore(base, { ...input, usdHour: null });
  const row = evaluate({});
  if (row.figures === null) return failure(...row.issues);
  const measured = measuredRuns(files.measurements, base, input.engine);
  const curves = drawCurves(base, input, hws);
  const best = chooseBest(curves, evaluate, base.targets);
  const answer = { own: row.figures, curves, best, targets: base.targets, runs: measured.runs };
  const issues = [
    ...row.issues,
    ...spreadNotes(base, input.spread),
    ...files.unread,
    ...measured.issues,
    ...[row.figures.misfit ?? row.figures.partly ?? []].flat(),
    ...noneFastEnough(curves, input.e2e_max_s),
  ];
  return success({ ...answer, verdict: verdict(answer), figures: headlineFigures(base, input, answer) }, issues);
}

/** A limit that leaves nothing to draw is said, with the fastest point there is. */
function noneFastEnough(curves: readonly Curve[], limit: number | null): readonly Issue[] {
  const times = curves.flatMap(({ points }) => points.map(({ served }) => served.e2e));
  const fastest = Math.min(...times);
  if (limit === null || times.length === 0 || fastest <= limit) return [];
  const [took, allowed] = [formatLatency(fastest), formatLatency(limit)];
  return [issue("INFERENCEMAX-E2E", "e2e_max_s", { allowed, took }, [{ label: m.noLimit, set: { e2e_max_s: "" } }])];
}

function chooseBest(curves: readonly Curve[], evaluate: EvaluateRow, targets: Targets): Best | null {
  const all = curves.flatMap((curve) => curve.points.map((point) => ({ curve, point })));
  const best = bestWithin(all, ({ point }) => point.served, targets);
  if (best === null) return null;
  const { figures } = evaluate({ ...best.curve.settings, conc: best.point.conc });
  return figures && { ...best, row: figures };
}
