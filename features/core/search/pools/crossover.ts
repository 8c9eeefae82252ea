/** Two ways to serve on the same axes: for every TPOT limit, which one gives more tokens per GPU, and how much more. */
import { settled, TPOT_GRID, type Envelope } from "./envelope";

type Side = "pd" | "agg" | "even";

/** A range of TPOT limits, seconds, and who gives more there. */
export type Stretch = {
  readonly from: number;
  readonly to: number;
  readonly side: Side;
  /** The better over the other, the most in the stretch; null where the other is not that fast at all. */
  readonly most: number | null;
  /** TPOT limit at which that is so. */
  readonly at: number;
  /** Parts of it are even. */
  readonly partly: boolean;
};

/** Nearer to each other than this, neither wins: the closed form errs by as much. */
export const EVEN = 0.05;

type Piece = { readonly at: number; readonly side: Side; readonly over: number | null };

/** Ascending in TPOT, from the fastest that either gives up to `most` seconds; empty when neither serves at all. */
export function listStretches(pd: Envelope, agg: Envelope, most: number): readonly Stretch[] {
  const [a, b] = [settled(pd), settled(agg)];
  const pieces = TPOT_GRID.flatMap((tpot, i): Piece[] => {
    const [mine, other] = [a[i] ?? 0, b[i] ?? 0];
    return tpot > most || (mine === 0 && other === 0) ? [] : [makePiece(tpot, mine, other)];
  });
  return bridged(joined(withoutSlivers(pieces)));
}

function makePiece(tpot: number, pd: number, agg: number): Piece {
  if (pd === 0 || agg === 0) return { at: tpot, side: pd > 0 ? "pd" : "agg", over: null };
  const over = Math.max(pd / agg, agg / pd);
  return { at: tpot, side: over <= 1 + EVEN ? "even" : pd > agg ? "pd" : "agg", over };
}

/** A single place of the grid between two that agree is where steps of padded batches pass each other. */
const withoutSlivers = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.map((piece, i) => {
    const [before, after] = [pieces[i - 1], pieces[i + 1]];
    const lonely = before && after && same(before, after) && !same(piece, before);
    return lonely ? { ...before, at: piece.at } : piece;
  });

const same = (a: Piece, b: Piece): boolean => a.side === b.side && (a.over === null) === (b.over === null);

function joined(pieces: readonly Piece[]): readonly Stretch[] {
  const out: Stretch[] = [];
  let before: Piece | null = null;
  for (const piece of pieces) {
    const last = out.at(-1);
    if (last && before && same(before, piece)) {
      const more = (piece.over ?? 0) > (last.most ?? 0);
      out[out.length - 1] = { ...last, to: piece.at, ...(more && { most: piece.over, at: piece.at }) };
    } else {
      if (last) out[out.length - 1] = { ...last, to: piece.at };
      out.push({ from: piece.at, to: piece.at, side: piece.side, most: piece.over, at: piece.at, partly: false });
    }
    before = piece;
  }
  return out;
}

/** Where one side wins, is even for a while and wins again, it never loses: one stretch. */
function bridged(stretches: readonly Stretch[]): readonly Stretch[] {
  const gap = stretches.findIndex(({ side }, i) => side === "even" && wins(stretches[i - 1], stretches[i + 1]));
  const [before, after] = [stretches[gap - 1], stretches[gap + 1]];
  if (gap < 0 || !before || !after) return stretches;
  const better = (before.most ?? Infinity) >= (after.most ?? Infinity) ? before : after;
  const joined = { ...better, from: before.from, to: after.to, partly: true };
  return bridged([...stretches.slice(0, gap - 1), joined, ...stretches.slice(gap + 2)]);
}

/** "Only this side is that fast" is another finding, and stays one. */
const wins = (a: Stretch | undefined, b: Stretch | undefined): boolean =>
  a !== undefined && b !== undefined && a.side === b.side && a.most !== null && b.most !== null;
