/** Where layers begin around their anchors. An anchor lies inside its layer: norm, projections and cache come before attention. */
import { categoryAt, type Sequence } from "./sequence";

const FEED_FORWARD: ReadonlySet<string> = new Set(["activation", "moe-gemm", "moe-routing", "expert-combine"]);
/** What still belongs to a feed-forward behind its last GEMM. */
const TAIL: ReadonlySet<string> = new Set([
  "moe-routing",
  "moe-gemm",
  "all-reduce",
  "reduce-scatter",
  "collective",
  "expert-combine",
  "gemm-splitk",
]);

const isGemm = (sequence: Sequence, k: number): boolean => /gemm/.test(sequence.rules[k]?.family ?? "");

export type Cuts = {
  /** First position of each layer, one for each anchor. */
  readonly starts: readonly number[];
  /** Position behind each layer. */
  readonly ends: readonly number[];
};

/** Layers of one pass whose anchors are given. Inside, each ends where the next begins; at the edges the usual lengths hold. */
export function layerCuts(
  sequence: Sequence,
  anchors: readonly number[],
  earliest: number,
  latest: number,
  usual: Usual,
): Cuts {
  const inner = anchors.slice(1).map((anchor, j) => layerStart(sequence, anchors[j] as number, anchor));
  const first = Math.max(earliest, (anchors[0] as number) - usual.before);
  const last = Math.min(latest, (anchors.at(-1) as number) + usual.behind);
  const starts = [first, ...inner];
  return { starts, ends: [...inner, Math.max(last, (anchors.at(-1) as number) + 1)] };
}

/** How many kernels a layer usually has before its anchor, and from it on. */
export type Usual = { readonly before: number; readonly behind: number };

export function usualLengths(sequence: Sequence, positions: readonly number[], sameRun: (j: number) => boolean): Usual {
  const before: number[] = [];
  const behind: number[] = [];
  for (let j = 1; j < positions.length; j += 1) {
    if (!sameRun(j)) continue;
    const start = layerStart(sequence, positions[j - 1] as number, positions[j] as number);
    before.push((positions[j] as number) - start);
    behind.push(start - (positions[j - 1] as number));
  }
  return { before: mode(before) ?? 0, behind: mode(behind) ?? 1 };
}

function mode(values: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: number | null = null;
  for (const [value, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = value;
  return best;
}

/**
 * The start of the layer that holds `anchor`, behind the layer that holds `previous`: the first norm behind the feed-forward's last
 * GEMM and its reduction; without a norm, what follows them; without a feed-forward, the last norm before the anchor's projections.
 */
function layerStart(sequence: Sequence, previous: number, anchor: number): number {
  const core = lastIn(sequence, previous + 1, anchor, (k) => FEED_FORWARD.has(categoryAt(sequence, k)));
  if (core === null) return withoutFeedForward(sequence, previous, anchor);
  let end = core + 1;
  if (categoryAt(sequence, core) === "activation") {
    while (end < anchor && !isGemm(sequence, end)) end += 1;
    end = end < anchor ? end + 1 : core + 1;
  }
  while (end < anchor && TAIL.has(categoryAt(sequence, end))) end += 1;
  for (let k = end; k < anchor; k += 1) {
    if (categoryAt(sequence, k) === "norm") return k;
    if (isGemm(sequence, k)) break;
  }
  return end;
}

function withoutFeedForward(sequence: Sequence, previous: number, anchor: number): number {
  const norm = lastIn(sequence, previous + 1, anchor, (k) => categoryAt(sequence, k) === "norm");
  if (norm !== null) return norm;
  const gemms: number[] = [];
  for (let k = previous + 1; k < anchor; k += 1) if (isGemm(sequence, k)) gemms.push(k);
  return gemms.length > 1 ? (gemms[gemms.length - 2] as number) + 1 : anchor;
}

function lastIn(sequence: Sequence, from: number, to: number, is: (k: number) => boolean): number | null {
  for (let k = to - 1; k >= from; k -= 1) if (is(k)) return k;
  return null;
}

/** Where the second half begins: the norm behind the mixer, or what follows its output projection and reduction. */
export function secondHalf(sequence: Sequence, anchor: number, end: number): number | null {
  for (let k = anchor + 1; k < end; k += 1) {
    if (categoryAt(sequence, k) === "norm") return k;
    if (FEED_FORWARD.has(categoryAt(sequence, k))) break;
  }
  let k = anchor + 1;
  while (k < end && !isGemm(sequence, k)) k += 1;
  k += 1;
  while (k < end && sequence.rules[k]?.family === "communication") k += 1;
  return k < end ? k : null;
}
