/**
 * Rows that are numbers, in the order of a figure: a million in about 200 ms, where comparing them one with another takes seconds; and
 * piece by piece, so that the caller may yield in between.
 * Laws (tests/components/tables/row-table): a permutation; ascending or descending in single precision; equals keep the order in which
 * they came; rows without a figure are last in both orders.
 */

/** `key` may answer NaN: not known. Rests after each piece of the work, about ten milliseconds. */
export function* orderInPieces(
  rows: Uint32Array,
  key: (row: number) => number,
  descending: boolean,
): Generator<undefined, Uint32Array> {
  const figures = new Float32Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) {
    figures[i] = key(rows[i] as number);
    if (i % PIECE === PIECE - 1) yield;
  }
  const keys = sortableBits(figures, descending);
  yield;
  const half = byDigit({ rows, keys }, 0);
  yield;
  return byDigit(half, 16).rows;
}

const PIECE = 50_000;

/** The bits of a float sort like the float once the sign is dealt with: negative ones are turned round, positive ones get the top bit. */
function sortableBits(figures: Float32Array, descending: boolean): Uint32Array {
  const bits = new Uint32Array(figures.buffer);
  const keys = new Uint32Array(figures.length);
  for (let i = 0; i < figures.length; i += 1) {
    const figure = figures[i] as number;
    if (Number.isNaN(figure)) {
      keys[i] = LAST;
      continue;
    }
    // Both zeros are one number.
    const raw = figure === 0 ? 0 : (bits[i] as number);
    const rising = (raw & SIGN) !== 0 ? ~raw : raw | SIGN;
    keys[i] = descending ? ~rising : rising;
  }
  return keys;
}

const SIGN = 0x8000_0000;
const LAST = 0xffff_ffff;

type Keyed = { readonly rows: Uint32Array; readonly keys: Uint32Array };

const BUCKETS = 1 << 16;

/** One stable pass over sixteen bits. */
function byDigit({ rows, keys }: Keyed, shift: number): Keyed {
  const starts = new Uint32Array(BUCKETS + 1);
  const digit = (key: number): number => (key >>> shift) & (BUCKETS - 1);
  for (const key of keys) starts[digit(key) + 1] = (starts[digit(key) + 1] as number) + 1;
  for (let i = 1; i <= BUCKETS; i += 1) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
  const sorted = { rows: new Uint32Array(rows.length), keys: new Uint32Array(rows.length) };
  for (let i = 0; i < rows.length; i += 1) {
    const key = keys[i] as number;
    const start = starts[digit(key)] as number;
    starts[digit(key)] = start + 1;
    sorted.rows[start] = rows[i] as number;
    sorted.keys[start] = key;
  }
  return sorted;
}
