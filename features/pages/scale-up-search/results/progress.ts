/** The search as far as it is: rows, counts, front and best of the first stage, simulated runs of the second, and the winner of both. */
import type { Digest } from "@/features/core/search/layouts/digest";
import { mergeDigests, newDigest } from "@/features/core/search/layouts/digest";
import { computeExcess } from "@/features/core/search/layouts/criteria/limits";
import { rankSimulated, listContenders, type Simulated } from "@/features/core/search/layouts/simulate-best";
import type { SearchRequest } from "@/features/core/search/layouts/input";
import type { BlockOutcome } from "../request/plan";
import { makeRows, type Rows } from "./rows";

export type SearchStanding = {
  readonly request: SearchRequest;
  readonly digest: Digest;
  readonly rows: Rows;
  /** Best first; empty until the second stage is done, or where nothing is simulated. */
  readonly runs: readonly Simulated[];
  /** Number of the configuration that is the answer; null where nothing passes. */
  readonly winner: number | null;
  /** False: every run broke a limit; the winner is the one that comes nearest. */
  readonly upheld: boolean;
};

/** Merges what has finished: the order in which blocks came does not show. */
export function judgeStanding(request: SearchRequest, blocks: readonly (BlockOutcome | undefined)[]): SearchStanding {
  const known = blocks.flatMap((block) => block ?? []);
  const digest = newDigest(request.options.keep);
  for (const block of known) mergeDigests(digest, block.digest);
  const rows = makeRows(known.map(({ columns }) => columns));
  return { request, digest, rows, runs: [], winner: digest.best[0]?.index ?? null, upheld: true };
}

/** The simulation decides if it has run: the best passing run, otherwise the one closest to its limits, marked as such. */
export function withRuns(
  standing: SearchStanding,
  outcomes: readonly (Simulated | null | undefined)[],
): SearchStanding {
  const runs = rankSimulated(outcomes.flatMap((run) => run ?? []));
  const [first] = runs;
  if (first === undefined) return standing;
  if (first.passes) return { ...standing, runs, winner: first.index };
  const nearest = runs.reduce((best, run) => (farthest(run) < farthest(best) ? run : best), first);
  return { ...standing, runs, winner: nearest.index, upheld: false };
}

const farthest = ({ checks }: Simulated): number =>
  Math.max(...checks.map(({ value, limit, most }) => computeExcess(value, limit, most)));

/** Configurations of the second stage, at most `most`. */
export const toSimulate = ({ digest }: SearchStanding, most: number): number[] => listContenders(digest, most);
