/**
 * A deployment under more and more clients, and the most it can serve within limits. The same for separate pools and for one pool, so
 * that the two are compared at equal effort.
 */
import type { ClosedForm } from "@/features/core/serving/closed-form/closed-form";
import { HEADROOM } from "../layouts/criteria/limits";
import type { Holds, LoadPoint, PdLimits, PdSpace, Served } from "./space";

export type LoadCurve = {
  /** Ascending in clients, until neither rate nor times have anything new to say. */
  readonly points: readonly LoadPoint[];
  /** The highest rate within the limits; null = no number of clients keeps them. */
  readonly best: LoadPoint | null;
  /** Closed forms that it took. */
  readonly evaluated: number;
};

export type FormAt = (clients: number) => ClosedForm;

/** Whether a deployment keeps what is asked under a load. */
export const holdsOn = ({ limits, sure }: Pick<PdSpace, "limits" | "sure">, served: Served): Holds =>
  sure?.(served) ?? (({ form }) => keeps(form, limits));

/**
 * `unit`: clients per rung of the ladder, usually decode instances; `most`: clients beyond which requests only queue; `known`: forms of
 * this deployment that are there already, and those that it takes.
 */
export function loadCurve(
  form: FormAt,
  unit: number,
  most: number,
  holds: Holds,
  known = new Map<number, ClosedForm>(),
): LoadCurve {
  const asked = new Set<number>();
  const pointAt = (clients: number): LoadPoint => {
    const cached = known.get(clients) ?? form(clients);
    known.set(clients, cached);
    asked.add(clients);
    return { clients, form: cached };
  };
  const points = ladder(unit, most).map(pointAt);
  const best = bestWithin(points, pointAt, holds);
  return { points, best, evaluated: asked.size };
}

/** The load is found to a hundredth of itself. */
const FINENESS = 100;

/** Times grow with clients: from the last rung that keeps the limits, halve the way to the next. */
function bestWithin(
  points: readonly LoadPoint[],
  pointAt: (clients: number) => LoadPoint,
  holds: Holds,
): LoadPoint | null {
  const last = points.findLastIndex(holds);
  const above = points[last + 1];
  let best = points[last] ?? null;
  if (!above) return best;
  let [low, high] = [best?.clients ?? 0, above.clients];
  while (high - low > Math.max(1, high / FINENESS)) {
    const middle = (low + high) >> 1;
    const point = pointAt(middle);
    if (holds(point)) [low, best] = [middle, higher(best, point)];
    else high = middle;
  }
  return best;
}

const higher = (a: LoadPoint | null, b: LoadPoint): LoadPoint => (a !== null && a.form.rate > b.form.rate ? a : b);

/** Predicted TPOT stays below its limit by the margin of features/core/search/layouts, so that real ones keep it. */
export const keeps = ({ ttft, tpot }: Pick<ClosedForm, "ttft" | "tpot">, limits: PdLimits): boolean =>
  ttft <= (limits.ttft ?? Infinity) && tpot <= tpotLimit(limits);

export const tpotLimit = ({ tpot }: PdLimits): number => (tpot === null ? Infinity : tpot * (1 - HEADROOM));

/** 1, 2, 3, 4, 6, 8, 12, ... times the unit, up to `most`, which is the last rung. */
function ladder(unit: number, most: number): number[] {
  const rungs: number[] = [];
  for (let step = 1; step * unit < most; step *= 2) {
    rungs.push(step * unit);
    if (step >= 2 && step * 1.5 * unit < most) rungs.push(step * 1.5 * unit);
  }
  return [...rungs, Math.max(unit, most)];
}
