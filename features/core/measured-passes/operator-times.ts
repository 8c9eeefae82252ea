/** What each operator of the graph took in a measured pass. */
import type { TimedOperator } from "@/features/core/timing/step/step-time";
import { toUs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { operatorPlace, type Place } from "./join/families";
import type { Measured, Predicted, Sums } from "./join/join";

/** Of its kernels, and of its messages as far as no kernel hides them. */
type OperatorShare = { readonly kernel: number; readonly messages: number };

/**
 * Microseconds over all repeats, by the operator's id. Where one kind of kernel serves several operators, or one collective all of them,
 * its time is shared out as the prediction shares it. An operator whose kernels the pass does not tell apart has none.
 */
export function operatorTimes(
  measured: Sums<Measured>,
  predicted: Sums<Predicted>,
  timed: readonly TimedOperator[],
  apart: boolean,
): ReadonlyMap<string, OperatorShare> {
  /** Measured by predicted time of a part; null where either lacks it. */
  const stretch = ({ row, part }: Place): number | null => {
    const [ran, priced] = [measured.get(row)?.get(part)?.time, predicted.get(row)?.get(part)?.time ?? 0];
    return ran === undefined || priced === 0 ? null : ran / priced;
  };
  const times = new Map<string, OperatorShare>();
  for (const { operator, kernel, messages } of timed) {
    const { id, family, repeat } = operator;
    const kernelTime = stretch(operatorPlace(id, family, apart));
    const sent = messages.map((time, index) => {
      const by = stretch({ row: "communication", part: operator.messages[index]?.collective ?? null });
      return by === null ? null : toUs(seconds(time)) * repeat * by;
    });
    const ran = kernel.total > 0 ? kernelTime && toUs(kernel.total) * repeat * kernelTime : 0;
    const wire = sent.reduce((sum, time) => (sum === null || time === null ? null : sum + time), 0);
    if (ran !== null && wire !== null && ran + wire > 0) times.set(id, { kernel: ran, messages: wire });
  }
  return times;
}
