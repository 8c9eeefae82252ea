/** Errors of the quick estimate under random arrivals and in a closed loop, as percentages of what a simulated run says. */
import { LAYOUTS, LENGTHS } from "./cases";
import { closedErrors } from "./closed-loop";
import type { SplitError } from "./errors";
import { openErrors } from "./open-arrivals";

export function splitBench(rows: boolean) {
  const open = LAYOUTS.flatMap((layout) => LENGTHS.map((lengths) => openErrors(layout, lengths)));
  const closed = LAYOUTS.flatMap((layout) => LENGTHS.flatMap((lengths) => closedErrors(layout, lengths)));
  const all = [...open.flatMap(({ errors }) => errors), ...closed];
  const kinds = [...new Set(all.map(({ kind }) => kind))].toSorted();
  return {
    refused: open.reduce((sum, { refused }) => sum + refused, 0),
    errors: Object.fromEntries(kinds.map((kind) => [kind, summary(all.filter((error) => error.kind === kind))])),
    ...(rows && { rows: all }),
  };
}

function summary(errors: readonly SplitError[]) {
  const sorted = errors.map(({ log }) => Math.abs(log)).toSorted((a, b) => a - b);
  const level = (share: number): number =>
    Number(
      (100 * Math.expm1(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN)).toFixed(1),
    );
  return { runs: sorted.length, median: level(0.5), p90: level(0.9), largest: level(1) };
}
