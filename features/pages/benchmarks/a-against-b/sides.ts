/** The two sides of the open runs, and their comparison: the same for the page, `mds` and HTTP. */
import { chooseSides, type Side, type Sides } from "@/features/core/evidence/run-comparison/sides/choose-sides";
import { compareSides, type SideComparison } from "@/features/core/evidence/run-comparison/sides/compare-sides";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import type { Run } from "@/features/pages/benchmarks/runs";

export type AgainstSide = Side & {
  readonly runs: readonly SideRun[];
  /** Output rates that no file states: they follow from the requests in flight and their time. */
  readonly derived: number;
};

/** `rate`: output tokens a second, as stated or as it follows. */
type SideRun = Run & { readonly rate: number | null };

export type AgainstAnswer = {
  readonly a: AgainstSide;
  readonly b: AgainstSide;
  readonly others: Sides["others"];
  readonly compared: SideComparison;
};

/** Null where there are no two sides. */
export function againstAnswer(
  runs: readonly Run[],
  chosen: { readonly a: number; readonly b: number },
): AgainstAnswer | null {
  const sides = chooseSides(
    runs.map(({ measurement }) => measurement),
    chosen,
  );
  if (!sides) return null;
  const [a, b] = [sides.a, sides.b].map((side): AgainstSide => {
    const sideRuns = side.rows.flatMap((row) => (runs[row] ? [withRate(runs[row])] : []));
    return { ...side, runs: sideRuns, derived: sideRuns.filter(({ rate, measured }) => rate !== measured.rate).length };
  });
  if (!a || !b) return null;
  return { a, b, others: sides.others, compared: compareSides(a.runs.map(toCompare), b.runs.map(toCompare)) };
}

const withRate = (run: Run): SideRun => ({ ...run, rate: run.measured.rate ?? closedLoopRate(run.measurement) });

/** Clients that wait for their answers: so many requests of so many tokens in the time of one. */
function closedLoopRate({ load, ttft, tpot, e2e }: Measurement): number | null {
  const { concurrency, osl } = load;
  if (concurrency === undefined || osl === undefined) return null;
  const steps = ttft?.mean !== undefined && tpot?.mean !== undefined ? ttft.mean + tpot.mean * (osl - 1) : undefined;
  const time = e2e?.mean ?? steps;
  return time === undefined || time <= 0 ? null : (concurrency * osl) / time;
}

const toCompare = ({ measurement, rate }: SideRun): Measurement =>
  measurement.outputRate !== undefined || rate === null ? measurement : { ...measurement, outputRate: rate };

const DEFAULT_MODEL = ScenarioSchema.parse({}).model;

/** A prediction of a model that neither the file nor the reader named would mean nothing. */
export const isPredicted = ({ on, placed }: Run): boolean =>
  on !== null && (!placed.assumed.includes("model") || placed.scenario.params.model !== DEFAULT_MODEL);
