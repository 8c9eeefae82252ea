/** Processes that step together start the same iteration together. A difference that hardly varies is the clocks'. */
import { formatLatency } from "@/lib/format/quantity";
import { median } from "@/lib/statistics/quantile";
import { fromUs } from "@/lib/units/edge";
import * as m from "@/features/core/serving-profile/messages";
import type { Forwards } from "../capture/capture";
import type { ClockGroup } from "./clock-groups";
import { type ClockOffset, NOTABLE } from "./clock-offset";

const LEAST_PAIRS = 8;
/** Of the difference: what steps of one group scatter. */
const SCATTER = 0.2;

/** Of a group against the first one; null where steps of the same number do not start together. */
export function lockStepOffset(
  forwards: Forwards,
  groups: readonly ClockGroup[],
  group: ClockGroup,
): Pick<ClockOffset, "low" | "high" | "why"> | null {
  const [first] = groups;
  if (first === undefined || first === group || first.host === 0 || group.host === 0) return null;
  const before = startsByStep(forwards, first.host);
  const differences = [...startsByStep(forwards, group.host)].flatMap(([iteration, start]) => {
    const other = before.get(iteration);
    return other === undefined ? [] : [start - other];
  });
  if (differences.length < LEAST_PAIRS) return null;
  const middle = median(differences);
  const scatter = median(differences.map((value) => Math.abs(value - middle)));
  if (Math.abs(middle) < NOTABLE || scatter > SCATTER * Math.abs(middle)) return null;
  const [size, spread] = [Math.abs(middle), scatter].map((us) => formatLatency(fromUs(us)));
  const why = m.differencesStepsOfSameNumber({
    ...{ differences: differences.length, middle: size ?? "", scatter: spread ?? "" },
  });
  return { low: middle - scatter, high: middle + scatter, why };
}

function startsByStep({ start, iteration, host }: Forwards, wanted: number): ReadonlyMap<number, number> {
  const starts = new Map<number, number>();
  start.forEach((time, i) => {
    const step = iteration[i] as number;
    if (host[i] !== wanted || Number.isNaN(step)) return;
    if (!((starts.get(step) ?? Infinity) <= time)) starts.set(step, time);
  });
  return starts;
}
