/** One figure of one run: the logarithm of estimate over simulation. */
export type SplitError = { readonly kind: string; readonly run: string; readonly log: number };

/** None where the run has no such figure: answers of one token have no TPOT. */
export const splitError = (kind: string, run: string, estimate: number, simulated: number): readonly SplitError[] =>
  simulated > 0 && Number.isFinite(simulated) ? [{ kind, run, log: Math.log(estimate / simulated) }] : [];
