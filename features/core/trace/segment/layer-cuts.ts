/** Where layers begin around their anchors. An anchor lies inside its layer: norm, projections and cache come before attention. */
import { Likeness } from "./likeness";
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

/** Layers of one pass whose anchors are given. Inside, each ends where the next begins; at the edges it is as long as it is like others. */
export function layerCuts(
  sequence: Sequence,
  anchors: readonly number[],
  earliest: number,
  latest: number,
  sides: LayerSides,
): Cuts {
  const [opening, closing] = [anchors[0] as number, anchors.at(-1) as number];
  const inner = anchors.slice(1).map((anchor, j) => layerStart(sequence, anchors[j] as number, anchor));
  const behind = sides.behind.prefix(sequence.token.subarray(closing, latest)) ?? 1;
  const first = firstStart(sequence, sides, earliest, opening);
  return { starts: [first, ...inner], ends: [...inner, closing + Math.max(1, behind)] };
}

/** Where the layer of a pass's first anchor begins, behind `earliest`. */
export const firstStart = ({ token }: Sequence, { before }: LayerSides, earliest: number, anchor: number): number =>
  anchor - (before.prefix(token.slice(earliest, anchor).reverse()) ?? 0);

/** What layers have before their anchor, read backwards, and from it on. */
export type LayerSides = { readonly before: Likeness; readonly behind: Likeness };

export function layerSides(
  sequence: Sequence,
  positions: readonly number[],
  sameRun: (j: number) => boolean,
): LayerSides {
  const before: Int32Array[] = [];
  const behind: Int32Array[] = [];
  for (let j = 1; j < positions.length; j += 1) {
    if (!sameRun(j)) continue;
    const [previous, anchor] = [positions[j - 1] as number, positions[j] as number];
    const start = layerStart(sequence, previous, anchor);
    before.push(sequence.token.slice(start, anchor).reverse());
    behind.push(sequence.token.slice(previous, start));
  }
  return { before: new Likeness(before), behind: new Likeness(behind) };
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
