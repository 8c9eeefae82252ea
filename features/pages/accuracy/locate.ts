/** The measured runs that a scenario is most like, and the bands that follow from them. */
import type { Text } from "@/lib/text";
import { bandFor, type Band } from "@/features/core/evidence/bands";
import { ratioOfRun } from "./error-lines";
import { RUNS, type Run } from "@/features/core/evidence/runs";
import { distances, findPlace, makeCloud } from "@/features/core/evidence/similarity";
import type { Traits } from "@/features/core/evidence/traits";
import { closeness, listDifferences } from "@/features/core/evidence/words";

export type Neighbour = {
  readonly run: Run;
  readonly gap: number;
  readonly closeness: Text;
  readonly differences: readonly Text[];
  /** Predicted over measured, with the run's pair left out of the fit. */
  readonly ttft: number;
  readonly tpot: number;
};

const places = makeCloud(RUNS.map(findPlace));

/** Nearest first; of runs that differ in nothing but the load only the nearest, so that the list shows different runs. */
export function nearestRuns(traits: Traits, count: number): readonly Neighbour[] {
  const gaps = distances(places, findPlace(traits));
  const sorted = RUNS.map((run, i) => ({ run, gap: gaps[places.index[i] as number] as number })).sort(
    (a, b) => a.gap - b.gap,
  );
  const seen = new Set<string>();
  const nearest: Neighbour[] = [];
  for (const { run, gap } of sorted) {
    const { system, family, engine, mode, tp, dp, isl, osl } = run;
    const key = [system, family, engine, mode, tp, dp, isl, osl].join("|");
    if (seen.has(key)) continue;
    seen.add(key);
    nearest.push({
      run,
      gap,
      closeness: closeness(gap),
      differences: listDifferences(run, traits),
      ttft: ratioOfRun(run, "ttft"),
      tpot: ratioOfRun(run, "tpot"),
    });
    if (nearest.length === count) break;
  }
  return nearest;
}

/** Factors around predictions of the serving simulation for such a scenario. */
export function servedBands(traits: Traits): Readonly<Record<"ttft" | "tpot", Band>> {
  // Ratios: the figure itself plays no part.
  const band = (kind: "served.ttft" | "served.tpot"): Band => bandFor(kind, "calibrated", traits);
  return { ttft: band("served.ttft"), tpot: band("served.tpot") };
}
