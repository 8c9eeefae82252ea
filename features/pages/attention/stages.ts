/**
 * One attention operator of the graph, taken apart. All of one GPU and one repeat; `useful` work sums to the operator's FLOP.
 *
 *   QK      = 2 · h · d_k · pairs                     PV = 2 · h · d_v · pairs
 *   softmax = h · pairs exponentials + one per row and block of keys (rescaling)
 *   vector  = h · pairs · 3 (scale and subtract, maximum, sum) + masked · 1 + rows · blocks · (d_v + 2) (rescaled output)
 *
 * pairs are query-key pairs under the causal mask and window, of every sequence by itself: batch multiplies once. The units work
 * on whole tiles: `done` pairs are those of the Br x Bc tiles that the mask does not skip. Source: FlashAttention-2
 * (arXiv:2307.08691), instruction counts of its inner loop; FlashAttention-4 (arXiv:2603.05451) for the polynomial.
 */
import { findDetail, type AttentionDetail, type AttentionSegment } from "@/features/core/operators/detail";
import type { Operator } from "@/features/core/operators/operator";

export type StageId = "qk" | "pv" | "softmax" | "vector" | "scan";

export type Work = {
  /** FLOP of the two products, useful and over whole tiles. */
  readonly qk: number;
  readonly pv: number;
  readonly qkDone: number;
  readonly pvDone: number;
  readonly exponentials: number;
  /** FLOP of a recurrent scan: attention of the graph that has neither QK nor softmax. */
  readonly scan: number;
  readonly vector: number;
  readonly bytes: number;
};

export type TileExtent = { readonly br: number; readonly bc: number };

/** Widths of key and value where the operator itself does not tell them (selected positions). */
export type Widths = { readonly key: number; readonly value: number };

const VECTOR_PER_PAIR = 3;
const RESCALE_BESIDE = 2;
/** Rows of the smallest matrix instruction: a decode pads its query heads to it. */
const LEAST_ROWS = 16;

export const NO_WORK: Work = {
  qk: 0,
  pv: 0,
  qkDone: 0,
  pvDone: 0,
  exponentials: 0,
  scan: 0,
  vector: 0,
  bytes: 0,
};

/** `tokens`: new tokens of the pass on this GPU. */
export function countWork(operator: Operator, widths: Widths, tile: TileExtent, tokens: number): Work {
  const bytes = operator.kvBytes + operator.activationBytes;
  if (operator.family === "linear-attention") return { ...NO_WORK, scan: operator.flops, bytes };
  const index = findDetail(operator, "index");
  // An indexer scores positions with ReLU, not softmax: one product and a weighted sum.
  if (index) return { ...NO_WORK, qk: operator.flops, qkDone: operator.flops, vector: 2 * index.pairs, bytes };
  const key = widths.key / (widths.key + widths.value);
  const qk = operator.flops * key;
  const pv = operator.flops - qk;
  const scores = operator.flops / (2 * (widths.key + widths.value));
  const shape = findDetail(operator, "attention");
  const done = shape ? doneShare(shape, scores, operator.family, tile) : 1;
  const worked = scores * done;
  const rows = tokens * heads(operator);
  const rescales = Math.max(rows, worked / tile.bc);
  const masked = operator.family === "attention-prefill" ? Math.min(worked, rows * tile.bc) : 0;
  return {
    ...NO_WORK,
    qk,
    pv,
    qkDone: qk * done * padding(operator, shape),
    pvDone: pv * done * padding(operator, shape),
    exponentials: worked + rescales,
    vector: VECTOR_PER_PAIR * worked + masked + rescales * (widths.value + RESCALE_BESIDE),
    bytes,
  };
}

/** Pairs of whole tiles over useful ones; 1 where the mask's shape is not that of a triangle or band. */
function doneShare(detail: AttentionDetail, scores: number, family: Operator["family"], tile: TileExtent): number {
  if (family !== "attention-prefill" || scores === 0) return 1;
  const done = detail.segments.reduce(
    (sum, segment) => sum + segment.sequences * tilePairs(segment, detail.window, tile),
    0,
  );
  return Math.max(1, (done * detail.heads) / scores);
}

/** Pairs of one sequence in the tiles that hold at least one visible pair. */
export function tilePairs(
  { newTokens, cached }: AttentionSegment,
  window: number | null,
  { br, bc }: TileExtent,
): number {
  const blocks = Math.ceil(newTokens / br);
  // Beyond some thousand blocks the integral is as good as the sum.
  if (blocks > MOST_BLOCKS) return integralPairs({ newTokens, cached }, window, { br, bc });
  let pairs = 0;
  for (let block = 0; block < blocks; block += 1) {
    const first = cached + block * br;
    const end = Math.min(cached + newTokens, first + br);
    const start = window === null ? 0 : Math.max(0, first - window + 1);
    pairs += br * bc * (Math.ceil(end / bc) - Math.floor(start / bc));
  }
  return pairs;
}

const MOST_BLOCKS = 4096;

function integralPairs(
  { newTokens, cached }: Pick<AttentionSegment, "newTokens" | "cached">,
  window: number | null,
  { br, bc }: TileExtent,
): number {
  const mean = cached + (newTokens + br) / 2 + bc / 2;
  return newTokens * (window === null ? mean : Math.min(mean, window + br + bc));
}

const heads = (operator: Operator): number =>
  findDetail(operator, "attention")?.heads ?? findDetail(operator, "sparse")?.heads ?? 1;

/** Query heads that share a KV head fill the rows of a decode's matrix instruction. */
function padding({ family }: Operator, shape: AttentionDetail | null): number {
  if (family !== "attention-decode" || shape === null) return 1;
  const rows = (shape.heads / shape.kvHeads) * Math.max(...shape.segments.map(({ newTokens }) => newTokens));
  return (Math.ceil(rows / LEAST_ROWS) * LEAST_ROWS) / rows;
}

/** Work of whole tiles over useful work. */
export const waste = ({ pv, pvDone }: Work): number => (pv === 0 ? 1 : pvDone / pv);

export function plus(a: Work, b: Work, times = 1): Work {
  return {
    qk: a.qk + times * b.qk,
    pv: a.pv + times * b.pv,
    qkDone: a.qkDone + times * b.qkDone,
    pvDone: a.pvDone + times * b.pvDone,
    scan: a.scan + times * b.scan,
    exponentials: a.exponentials + times * b.exponentials,
    vector: a.vector + times * b.vector,
    bytes: a.bytes + times * b.bytes,
  };
}
