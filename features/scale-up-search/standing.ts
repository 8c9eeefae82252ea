/** The search as far as it is: rows, counts, front and best of the first stage, simulated runs of the second, and the winner of both. */
import type { Digest } from "@/features/search/digest";
import { mergeDigests, newDigest } from "@/features/search/digest";
import { rankSimulated, contendersOf, type Simulated } from "@/features/search/simulate-best";
import type { SearchRequest } from "@/features/search/input";
import type { BlockOutcome } from "./job";
import { rowsOf, type Rows } from "./rows";

export type SearchStanding = {
  readonly request: SearchRequest;
  readonly digest: Digest;
  readonly rows: Rows;
  /** Best first; empty until the second stage is done, or where nothing is simulated. */
  readonly runs: readonly Simulated[];
  /** Number of the configuration that is the answer; null where nothing passes. */
  readonly winner: number | null;
};

/** Merges what has finished: the order in which blocks came does not show. */
export function standingOf(request: SearchRequest, blocks: readonly (BlockOutcome | undefined)[]): SearchStanding {
  const known = blocks.flatMap((block) => block ?? []);
  const digest = newDigest(request.options.keep);
  for (const block of known) mergeDigests(digest, block.digest);
  const rows = rowsOf(known.map(({ columns }) => columns));
  return { request, digest, rows, runs: [], winner: digest.best[0]?.index ?? null };
}

/** The simulation decides where it has run: its best that passes, else the first stage's best. */
export function withRuns(
  standing: SearchStanding,
  outcomes: readonly (Simulated | null | undefined)[],
): SearchStanding {
  const runs = rankSimulated(outcomes.flatMap((run) => run ?? []));
  const [first] = runs;
  return { ...standing, runs, winner: first?.passes ? first.index : standing.winner };
}

/** What the second stage simulates, at most `most`: the best first, then what lies just beyond one limit. */
export const toSimulate = ({ digest }: SearchStanding, most: number): number[] =>
  most === 0 ? [] : [...new Set(contendersOf(digest))].slice(0, Math.max(most, digest.best.length));
