/**
 * What is kept of configurations while they stream by, in a size that does not grow with their number: counts by reason, the best, the
 * front, and for every limit the front of "how far it would have to give" against "what that would buy". Digests of parts merge into the
 * digest of the whole, in any order, so that cells of a job may be computed anywhere.
 *
 * Ties: of equal scores fewer GPUs go first, then the lower index; `ties` counts the configurations as good as the first.
 */
import { addPoint, mergeFronts, type Front } from "./front";
import type { Row } from "./evaluate";
import { HARD, REASONS } from "./criteria/reasons";

type Ranked = { readonly index: number; readonly score: number; readonly gpus: number };

/** A configuration that breaks something: how many limits, and by how much the farthest. */
type Nearest = { readonly index: number; readonly broken: number; readonly excess: number };

export type Digest = {
  seen: number;
  passing: number;
  /** Closed forms that it took. */
  evaluated: number;
  /** By code of REASONS: configurations of which this reason is the farthest off, and those that break it at all. */
  readonly binding: number[];
  readonly broken: number[];
  /** The `keep` best that pass, in order. */
  readonly keep: number;
  best: Ranked[];
  /** Passing configurations as good as the first, itself included. */
  ties: number;
  /** Of those that pass, in the two objectives asked for. */
  readonly front: Front;
  /** By code: configurations that break only this limit; x = -excess, y = score. */
  readonly relaxed: Front[];
  /** What comes nearest to passing: fewest limits broken, then the least excess. */
  nearest: Nearest | null;
};

export const newDigest = (keep: number): Digest => ({
  seen: 0,
  passing: 0,
  evaluated: 0,
  binding: REASONS.map(() => 0),
  broken: REASONS.map(() => 0),
  keep,
  best: [],
  ties: 0,
  front: [],
  relaxed: REASONS.map(() => []),
  nearest: null,
});

/** `x` and `y`: scores of the two objectives of the front. */
export function digestRow(digest: Digest, row: Row, index: number, x: number, y: number): void {
  digest.seen += 1;
  const { failed, score, gpus } = row;
  if (failed === 0) {
    digest.passing += 1;
    if (score === -Infinity) return;
    rank(digest, index, score, gpus);
    addPoint(digest.front, { x, y, index, ties: 0 });
    return;
  }
  digest.binding[row.binding] = (digest.binding[row.binding] ?? 0) + 1;
  let broken = 0;
  for (let bits = failed; bits !== 0; bits &= bits - 1) {
    const code = 31 - Math.clz32(bits & -bits);
    digest.broken[code] = (digest.broken[code] ?? 0) + 1;
    broken += 1;
  }
  approach(digest, { index, broken: row.binding <= HARD ? NEVER : broken, excess: row.excess });
  if (broken === 1) addPoint(digest.relaxed[row.binding] ?? [], { x: -row.excess, y: score, index, ties: 0 });
}

function rank(digest: Digest, index: number, score: number, gpus: number): void {
  const { best, keep } = digest;
  const top = best[0];
  if (top === undefined || score > top.score) digest.ties = 1;
  else if (score === top.score) digest.ties += 1;
  const last = best[best.length - 1];
  if (best.length >= keep && last !== undefined && !goesBefore(score, gpus, index, last)) return;
  let position = best.length;
  while (position > 0 && goesBefore(score, gpus, index, best[position - 1] as Ranked)) position -= 1;
  best.splice(position, 0, { index, score, gpus });
  if (best.length > keep) best.pop();
}

/** What cannot be loaded or laid out is farther from passing than whatever breaks limits. */
const NEVER = 100;

const goesBefore = (score: number, gpus: number, index: number, other: Ranked): boolean => {
  if (score !== other.score) return score > other.score;
  return gpus !== other.gpus ? gpus < other.gpus : index < other.index;
};

function approach(digest: Digest, candidate: Nearest): void {
  const { nearest } = digest;
  if (nearest !== null) {
    // Two excesses that are both infinite differ by NaN, so the lower index decides.
    const order =
      candidate.broken - nearest.broken || candidate.excess - nearest.excess || candidate.index - nearest.index;
    if (order >= 0) return;
  }
  digest.nearest = candidate;
}

export function mergeDigests(into: Digest, from: Digest): void {
  into.seen += from.seen;
  into.passing += from.passing;
  into.evaluated += from.evaluated;
  for (const code of REASONS.keys()) {
    into.binding[code] = (into.binding[code] ?? 0) + (from.binding[code] ?? 0);
    into.broken[code] = (into.broken[code] ?? 0) + (from.broken[code] ?? 0);
    mergeFronts(into.relaxed[code] ?? [], from.relaxed[code] ?? []);
  }
  const [mine, theirs] = [into.best[0]?.score ?? -Infinity, from.best[0]?.score ?? -Infinity];
  into.ties = mine === theirs ? into.ties + from.ties : mine > theirs ? into.ties : from.ties;
  into.best = [...into.best, ...from.best]
    .sort((a, b) => b.score - a.score || a.gpus - b.gpus || a.index - b.index)
    .slice(0, into.keep);
  mergeFronts(into.front, from.front);
  if (from.nearest !== null) approach(into, from.nearest);
}
